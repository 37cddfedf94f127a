/** The page of a replay in one file. */
import { mount } from 'svelte'
import '../app.css'
import '../lib/settings.svelte'
import FilePage from './FilePage.svelte'
import type { Seal } from './check'
import { answering, lettersOf, unpacked, type Packed } from './game'
import { say } from './words'

const target = document.getElementById('app')!
const [text, record, seal] = await Promise.all([unpacked('game'), unpacked('record'), unpacked('seal')])

if (text) {
  const packed = JSON.parse(text) as Packed
  globalThis.fetch = answering(packed.answers, say('missing'))
  document.title = packed.card.seats.join(', ')
  mount(FilePage, { target, props: { packed, text, record, letters: lettersOf('game'), seal: JSON.parse(seal) as Seal } })
} else target.textContent = say('empty')
