/** The page of a replay in one file. */
import { mount } from 'svelte'
import '../app.css'
import '../lib/settings.svelte'
import FilePage from './FilePage.svelte'
import { answering, unpacked, type Packed } from './game'
import { say } from './words'

const target = document.getElementById('app')!
const [text, record] = await Promise.all([unpacked('game'), unpacked('record')])

if (text) {
  const packed = JSON.parse(text) as Packed
  globalThis.fetch = answering(packed.answers, say('missing'))
  document.title = packed.card.seats.join(', ')
  mount(FilePage, { target, props: { packed, text, record } })
} else target.textContent = say('empty')
