import type { DeleteResult } from 'kysely';
import { loopTurn } from '../work/loopTurn';

/**
 * Repeats the deletion of a slice of rows until none is left. Other calls get a turn before each
 * statement. Returns whether any row was deleted.
 */
export async function deleteAll(slice: { executeTakeFirst(): Promise<DeleteResult> }): Promise<boolean> {
  for (let isAny = false; ; isAny = true) {
    // SQLite’s statements run synchronously, so without this pause no other call would get a turn.
    await loopTurn();
    if ((await slice.executeTakeFirst()).numDeletedRows === 0n) return isAny;
  }
}
