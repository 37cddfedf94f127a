/** Every text of the account by its id; another language is the same ids again. */
import { speaker } from '../lib/text'
import type { RatingFacts } from '../lib/wire'

const EN = {
  account: 'Your account',
  again: 'Sign in once more',
  agree: 'Yes, delete my account',
  bring: 'Take the tables of this browser along',
  browser: 'this browser',
  code: 'Recovery code',
  codes: 'Recovery codes',
  codesHow: 'Each sets a new password, once. They are shown now and never again: write them down.',
  codesLeft: '{n} {n|recovery code|recovery codes} left.',
  codesNew: 'New recovery codes',
  codesSaved: 'I have written them down',
  create: 'New account',
  createGo: 'Make the account',
  createPasskey: 'Make it with a passkey',
  delete: 'Delete account',
  deleteHow: 'Your name is replaced at every table and in every record, and what you said is removed. This cannot be undone.',
  device: 'Sign a terminal in',
  deviceCode: 'The code that it shows',
  deviceDone: '{what} is signed in as you. You find it among your devices, and can sign it out there.',
  deviceGo: 'Sign it in',
  deviceHow: '`starhall join` plays in a terminal. Type only a code that your own terminal shows: whoever shows it is signed in as you.',
  deviceSome: 'The terminal',
  end: 'Sign out {what}',
  endOthers: 'Sign out all others',
  export: 'Download all that is kept of me',
  lost: 'Lost the password?',
  mine: 'Your tables',
  name: 'Name',
  newPassword: 'New password',
  none: 'No tables yet. Open one in the hall: your seat there follows you to every device.',
  notices: 'Notices',
  optional: 'Nobody needs an account to play. With one your seats follow you to every device, and nobody else has your name.',
  over: 'over',
  passkey: 'Sign in with a passkey',
  passkeyAdd: 'Add a passkey',
  passkeyRemove: 'Remove the passkey of {when}',
  passkeys: 'Passkeys',
  password: 'Password',
  passwordHow: '10 characters or more.',
  passwordSet: 'The password is changed. All other devices are signed out.',
  rated: 'Your ratings',
  ratedLadder: 'Everybody: {game}',
  ratedNone: 'None yet. Open a table with friends, and tick “Rated”.',
  ratedRow: '{rating} ± {spread}',
  ratedAlone: '{players} players, alone against bots · {n} {n|game|games}{soon}',
  ratedBot: '{players} players · bot, by {n} {n|game|games} with other bots',
  ratedGames: '{players} players · {n} {n|game|games}{soon}',
  ratedSoon: ' · provisional',
  recover: 'Set a new password',
  seats: '{n} {n|seat|seats} free',
  seen: 'last used {when}',
  sessions: 'Where you are signed in',
  signIn: 'Sign in',
  signOut: 'Sign out',
  turn: 'Your turn',
  waits: 'Waits for {names}',
} as const

export const say = speaker(EN)

/** On which games a rating rests. */
export function ratedHow({ players, games: n, provisional, alone, bot }: RatingFacts): string {
  if (bot) return say('ratedBot', { players, n })
  return say(alone ? 'ratedAlone' : 'ratedGames', { players, n, soon: provisional ? say('ratedSoon') : '' })
}
