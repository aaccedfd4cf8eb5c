import { type Kysely, sql } from 'kysely';
import type { Database } from '../../src/database';

/**
 * Lets each task end its first slice and go no further: it then belongs to a server that does
 * nothing. For SQLite. Returns a function that lets later tasks run to their end.
 */
export async function holdBatches(db: Kysely<Database>): Promise<() => Promise<void>> {
  await sql`create trigger hold_batches after update of done on batch_tasks
    when new.status = 'running' and new.done > 0
    begin update batch_tasks set owner = 'a server that does nothing' where id = new.id; end`.execute(db);
  return async () => {
    await sql`drop trigger hold_batches`.execute(db);
  };
}
