import type { Kysely } from 'kysely';
import type { Database } from '../../src/database';
import { nameKey } from '../../src/references/nameKeys';
import { titleOf } from './manyItems';

/** A batch must not need more parameters than SQLite takes (32 766). */
const batch = 1_000;
/** An id above those of all items in measured lists. */
const firstId = 10_000_000_000;
/** A date that a starting server does not sweep. */
const deletedAt = Date.UTC(2099, 0, 1);

/** Fills the trash with `count` items, deleted a second apart, straight into the table. */
export async function fillTrash(db: Kysely<Database>, count: number): Promise<void> {
  for (let first = 1; first <= count; first += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - first + 1) }, (_, at) => first + at);
    const rows = numbers.map((n) => ({
      id: firstId + n,
      title: titleOf(n),
      title_key: nameKey(titleOf(n)),
      deleted_at: deletedAt + n * 1000,
      deleted_by: null,
      main_image_id: null,
      purchases_count: 1,
      photos_count: 0,
      bytes: 0,
      content: '{}',
    }));
    await db.insertInto('trash').values(rows).execute();
  }
}
