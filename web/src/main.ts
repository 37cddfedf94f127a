import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { ticket } from './lib/router.svelte'
import { reread } from './lib/settings.svelte'
import { keep, recall } from './lib/store'

/** Milliseconds between two attempts to have a newer client. */
const AGAIN = 60_000

// A part that the server has no more belongs to an earlier client: the page is loaded again, if the server is there.
addEventListener('vite:preloadError', async () => {
  const there = await fetch('/healthz').then((answer) => answer.ok, () => false)
  if (!there || Date.now() - recall('renewed', 0) < AGAIN) return
  keep('renewed', Date.now())
  location.reload()
})

function start() {
  // Whoever is signed in has what this browser keeps at other devices, too.
  if (recall('me', '')) void import('./people/shelf').then(({ begin }) => begin())
  mount(App, { target: document.getElementById('app')! })
}

// A browser of this computer's owner begins with what the others have saved.
if (ticket || recall('link', ''))
  void import('./lib/linked')
    .then(({ begin }) => begin())
    .catch(() => {})
    .then(() => (reread(), start()))
else start()
