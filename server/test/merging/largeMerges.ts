/** Merges of more entries' items than a call moves itself. */
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { BatchTask } from '../../../src/contract/batches';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { MergeStarted } from '../../../src/contract/usage';
import { mergeReferences } from '../../src/merging/merge';
import { withTransaction } from '../../src/platform/db/transactions';
import { type TestApp, withSignedIn } from '../support/app';
import { begin, ended } from '../support/batches';
import { fillItems, referenceCounts } from '../support/manyItems';
import { fillTags, tagIds } from '../support/manyTags';

/** More than the references that a call moves at once, also of materials. */
export const items = { brands: 2300, suppliers: 2100, materials: 4300, tags: 2300 } as const;
export type Kind = keyof typeof items;

/** The worker looks for tasks when it is woken, and not in between. */
const options = { lease: { heartbeat: 1e9 }, batches: { retryPause: 1, unsavedPause: 1 } };

export function withItems(kind: Kind, work: (t: TestApp) => Promise<void>): Promise<void> {
  return withSignedIn(options, async (t) => {
    await fillItems(t.db, items[kind]);
    if (kind === 'tags') await fillTags(t.db, items.tags);
    await work(t);
  });
}

/** The number of entries of each list. */
export const counts = { ...referenceCounts, tags: Object.keys(tagIds).length };

export const idsOf = (kind: Kind) => Array.from({ length: counts[kind] - 1 }, (_, at) => at + 2);

/** Begins a merge of all entries into the first; its task waits for the worker to be woken. */
export async function beginMerge(t: TestApp, kind: Kind): Promise<MergeStarted> {
  const author = { administratorId: 1, cause: 'screen' as const };
  const { status, body } = await withTransaction(t.db, (tx) =>
    mergeReferences(tx, t.clock.now(), author, kind, 1, { ids: idsOf(kind) }, null),
  );
  assert.is(status, 202);
  // A merge of so many is answered with the task.
  return body as MergeStarted;
}

/** Wakes the worker by another task, and waits for the end of the merge. */
export async function finish(t: TestApp, { taskId }: { taskId: number }): Promise<BatchTask> {
  await begin(t, { ids: [1] }, { typeId: 1 });
  return ended(t, taskId);
}

/** Returns the number of references to the entries that go. */
export async function count(t: TestApp, kind: ReferenceKind): Promise<number> {
  const { name, namedIn } = referenceLists[kind];
  const { rows } = await sql<{ count: number | string }>`select count(*) as count
    from ${sql.table(namedIn)} where ${sql.ref(`${name}_id`)} > 1`.execute(t.db);
  return Number(rows[0]?.count);
}

/** Returns everything that a merge may write except the history, without instants and versions. */
export async function stateOf(t: TestApp): Promise<string> {
  const lists = ['brands', 'suppliers', 'materials', 'tags', 'merged_entries'] as const;
  const tables = ['clothes', 'compositions', 'purchases', 'item_tags', ...lists] as const;
  const state = [];
  for (const table of [...tables, 'reference_aliases'] as const) {
    const rows = await t.db.selectFrom(table).selectAll().execute();
    state.push(rows.map((row) => JSON.stringify({ ...row, updated_at: 0, version: 0 })).sort());
  }
  return JSON.stringify(state);
}
