/** Lists a batch of changes as one row: its newest change, with a summary of the whole batch. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BatchPart, Change } from '../../../src/contract/changes';
import type { Database } from '../database';

/**
 * Returns the condition on `change_groups as changes` that a row belongs to no batch, or is the
 * newest matching row of its batch.
 */
export function isNewestOfBatch(matches: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  // `case` keeps the database from using an index for the filter, so that it looks the batch up by
  // `batch_id`.
  return sql<SqlBool>`(changes.batch_id is null or not exists (
    select 1 from change_groups as newer where newer.batch_id = changes.batch_id
      and case when newer.id > changes.id and ${matches} then 1 end = 1))`;
}

/**
 * Adds to each change that represents a batch the batch's parts that match, and the total count.
 */
export async function addParts(
  db: Kysely<Database>,
  changes: Change[],
  matches: RawBuilder<SqlBool>,
): Promise<void> {
  const ids = changes.flatMap(({ batchId }) => batchId ?? []);
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('change_groups')
    .select(['batch_id', 'subject', 'kind', 'fields', 'count', 'alike'])
    .where('batch_id', 'in', ids)
    .where(matches)
    .orderBy('id', 'desc')
    .execute();
  for (const change of changes) {
    const parts = new Map<string, BatchPart>();
    for (const { subject, kind, ...row } of rows.filter((row) => row.batch_id === change.batchId)) {
      const part = parts.get(`${subject} ${kind}`);
      const fields = row.fields.split(',').filter(Boolean);
      parts.set(`${subject} ${kind}`, {
        subject,
        kind,
        count: row.count + (part?.count ?? 0),
        fields: [...new Set([...(part?.fields ?? []), ...fields])],
        alike: row.alike === 1 && !part,
      });
    }
    if (change.batchId === null) continue;
    change.parts = [...parts.values()];
    change.ofBatch = change.parts.reduce((sum, { count }) => sum + count, 0);
  }
}
