import type { Table } from '../lib/table.svelte'

/** Do the bots of a table explain their moves only after its end: because they have secrets, or because the game counts? */
export const tellsLater = ({ ended, facts }: Pick<Table, 'ended' | 'facts'>, secrets: boolean): boolean =>
  !ended && (secrets || !!facts?.event || !!facts?.rated)
