import type { DeleteResult } from 'kysely';
import { loopTurn } from '../work/loopTurn';

/**
 * Repeats the deletion of a slice of rows until no row is left, with a turn for other calls before
 * each statement. Returns whether there were any rows.
 */
export async function deleteAll(slice: { executeTakeFirst(): Promise<DeleteResult> }): Promise<boolean> {
  for (let isAny = false; ; isAny = true) {
    // On SQLite no statement waits, so no other call would get a turn.
    await loopTurn();
    if ((await slice.executeTakeFirst()).numDeletedRows === 0n) return isAny;
  }
}
