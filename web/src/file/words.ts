/** Every text of a replay in one file by its id; another language is the same ids again. */
import { speaker } from '../lib/text'

const EN = {
  'about': 'All of this game is in this file. Nothing is sent or fetched.',
  'bad.ends': 'The moments in it do not lead to the end that the record names.',
  'bad.shown': 'The tables shown here are not those that were put into the file.',
  'bad.whole': 'The record in it was changed after it was written.',
  'check.bad': 'This file was changed or damaged.',
  'check.fine': 'This file is as it was made.',
  'digest': 'Fingerprint of the end, worked out here',
  'empty': 'There is no game in this page. A hall gives it out with one: on the page of a record, or with starhall replay FILE --html OUT.',
  'fine': 'Its record has the fingerprint that it names, and all {n} choices lead to the end that it names.',
  'limits': 'That shows no more than it says: whoever makes up a game can make such a file of it. Who played it, only a signature shows: save the record, and give it to starhall replay --verify.',
  'missing': 'This is not in the file.',
  'record': 'Save the record',
} as const

export const say = speaker(EN)
