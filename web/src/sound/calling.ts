/** How a table calls for somebody who looks elsewhere: a dot on the icon, and a notification where it is allowed. */
import dotted from '../icon-turn.svg'
import { settings } from '../lib/settings.svelte'
import { say } from './words'

/** Call, until the function that is given back says that there is no need any more. */
export function call(game: string, question: string): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const plain = icon?.href ?? ''
  if (icon) icon.href = dotted
  const note = document.hidden ? notify(say('notify.turn', { game }), question) : null
  return () => {
    if (icon) icon.href = plain
    note?.close()
  }
}

export const canNotify = () => 'Notification' in window

/** Only a click may ask for it. */
export async function askToNotify(): Promise<void> {
  settings.notify = (await Notification.requestPermission()) === 'granted'
}

function notify(title: string, body: string): Notification | null {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return null
  try {
    const note = new Notification(title, { body, tag: location.pathname, icon: dotted })
    note.onclick = () => window.focus()
    return note
  } catch {
    // Some phones know notifications only from installed pages.
    return null
  }
}
