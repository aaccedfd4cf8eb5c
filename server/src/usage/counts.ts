import { type Kysely, sql } from 'kysely';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import { mergingOf } from '../references/merging';

interface Count {
  id: number;
  count: number | bigint | string;
}

/** Returns, by entry id, how many items or purchases use each entry of a list. */
export async function countAllUses(db: Kysely<Database>, kind: ReferenceKind): Promise<Map<number, number>> {
  const { name, namedIn } = referenceLists[kind];
  const column = sql.ref(`${name}_id`);
  const { rows } = await sql<Count>`select ${column} as id, count(*) as count from ${sql.table(namedIn)}
    where ${column} is not null group by ${column}`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]));
  // Until a merge has moved them, the items of the merged entries count as the survivor's.
  for (const { id, into } of await mergingOf(db, kind)) {
    counts.set(into, (counts.get(into) ?? 0) + (counts.get(id) ?? 0));
  }
  return counts;
}
