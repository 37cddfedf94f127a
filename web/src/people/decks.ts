/** Decks of other devices come before the deck builder opens: it goes by what it begins with. */
import { recall } from '../lib/store'
import { synced } from './shelf'

export async function builder() {
  if (recall('me', '')) await synced().catch(() => {})
  return import('../decks/DecksPage.svelte')
}
