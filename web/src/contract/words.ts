/** Texts of the table contract. */
import { speaker } from '../lib/text'

const EN = {
  fingerprint: 'Fingerprint, kept in the record',
  options: 'Options',
  other: 'Other options, as usual',
  rulings: 'Rulings that matter here',
  standard: 'standard: {value}',
  usual: 'All options are the standard ones.',
}

export const say = speaker(EN)
