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
  'dice.agree': 'Every draw comes from the seed that was sealed before the game.',
  'dice.none': 'It names no seed that was sealed before the game, so its dice cannot be checked.',
  'dice.wrong': 'Not every draw comes from the seed that it names.',
  'key': 'The key',
  'limits': 'That {hall} has this key, the file itself says: compare it with what the hall names at /api/keys.',
  'limits.page': 'What this page shows follows from that record: that is signed by {hall}, too.',
  'limits.noPage': 'What this page shows was worked out by whoever made the file; starhall replay --verify works it out again from the record.',
  'middle': 'It begins in the middle of a game, and of what came before it proves nothing.',
  'origin.here': 'Played at {hall}.',
  'origin.elsewhere': 'Played elsewhere, dice agree.',
  'origin.unknown': 'Cannot be checked.',
  'signed.broken': 'It names a key of {hall}, but the signature is not of this record: it was changed after it was signed, or never came from there.',
  'signed.not': 'It is not signed, so nothing shows who played it, or whether anybody did.',
  'signed.ours': 'Signed by {hall}: the game was played at one of its tables, just as its record stands here.',
  'signed.theirs': 'It is signed, but the file names no hall that has this key: whoever knows whose key it is knows where it was played.',
  'elsewhere': 'Every draw comes from the seed that it names, and it says that this seed was sealed before the game; but whoever makes up a record can choose both.',
  'missing': 'This is not in the file.',
  'record': 'Save the record',
} as const

export const say = speaker(EN)
