/** The service worker: words what the hall pushes, and opens the table that waits. It keeps nothing. */
const words = (told) => {
  if (told.kind !== 'turn') return { title: 'A test from Starhall', body: 'You are told here when it is your turn.' }
  if (told.tables > 1) return { title: 'Your turn', body: `${told.tables} tables wait for you.` }
  return { title: 'Your turn', body: told.game }
}

self.addEventListener('push', (event) => {
  const told = event.data.json()
  const { title, body } = words(told)
  const url = told.tables > 1 ? '/account' : told.table ? `/t/${encodeURIComponent(told.table)}` : '/notices'
  event.waitUntil(self.registration.showNotification(title, { body, tag: url, data: url }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow(event.notification.data))
})
