import type { Insertable, Kysely } from 'kysely';
import type { Database } from '../../src/database';
import type { ChangesTable } from '../../src/history/tables';
import { titleOf } from './manyItems';

/** A batch must not need more parameters than SQLite takes (32 766). */
const batch = 1_000;
const madeAt = Date.UTC(2026, 0, 1);

/** The items that were changed twice, and `often` times. */
export const changedTwice = 501;
export const changedOften = 502;
const often = 10_000;

/**
 * Fills the history of `items` items, straight into the table: a creation of each, a second apart;
 * for one in a hundred the deletion of another item; then the changes of two of them.
 */
export async function fillChanges(db: Kysely<Database>, items: number): Promise<void> {
  const insert = (rows: Insertable<ChangesTable>[]) => db.insertInto('changes').values(rows).execute();
  for (let first = 1; first <= items; first += batch) {
    const ids = Array.from({ length: Math.min(batch, items - first + 1) }, (_, at) => first + at);
    await insert(ids.map((id) => change(id, id % 100 === 0 ? 'deleted' : 'created', id)));
  }
  await insert([change(changedTwice, 'updated', items + 1)]);
  for (let n = 0; n < often; n += batch) {
    await insert(Array.from({ length: batch }, (_, at) => change(changedOften, 'updated', items + n + at)));
  }
}

/** Returns a change of the given second. */
function change(id: number, kind: ChangesTable['kind'], second: number): Insertable<ChangesTable> {
  return {
    at: madeAt + second * 1000,
    administrator_id: null,
    cause: 'screen',
    batch_id: null,
    subject: 'clothes',
    subject_id: kind === 'deleted' ? -id : id,
    subject_name: titleOf(id),
    kind,
    before: kind === 'created' ? '{}' : JSON.stringify({ title: 'Сукня' }),
    after: kind === 'deleted' ? '{}' : JSON.stringify({ title: titleOf(id) }),
    reverts: null,
  };
}
