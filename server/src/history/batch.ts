/** Batches: the changes that one write makes to many subjects. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { mustEnd } from '../../../src/contract/batches';
import type { ChangeValues } from '../../../src/contract/changes';
import { changedNames } from '../platform/db/changedNames';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import type { Author } from './author';
import { historyTexts } from './texts';

/** An author whose writes belong to a batch. */
export type BatchAuthor = Author & { batchId: number };

/** Creates a batch and returns its id. */
export async function insertBatch(
  tx: Tx,
  author: Pick<Author, 'administratorId' | 'cause' | 'tokenId'>,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('batches')
    .values({
      at: now,
      administrator_id: author.administratorId,
      cause: author.cause,
      token_id: author.tokenId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the id of the batch for the writes of one sitting: `wanted` if the author created that
 * batch with an earlier request and no task uses it, otherwise the id of a new batch.
 */
export async function batchOfSitting(
  tx: Tx,
  now: number,
  author: Author,
  wanted: number | undefined,
): Promise<number> {
  const known =
    wanted === undefined
      ? undefined
      : await tx
          .selectFrom('batches')
          .select('id')
          .where('id', '=', wanted)
          .where('administrator_id', '=', author.administratorId)
          .where('cause', '=', author.cause)
          .where('id', 'not in', (from) => from.selectFrom('batch_tasks').select('batch_id'))
          .executeTakeFirst();
  return known?.id ?? insertBatch(tx, author, now);
}

/**
 * Throws task_running while a task that must end makes changes of the batch: what it has moved so
 * far cannot be undone before all is moved.
 */
export async function refuseUnfinished(tx: Tx, batchId: number | null): Promise<void> {
  if (batchId === null) return;
  const running = await tx
    .selectFrom('batch_tasks')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('kind', 'in', mustEnd)
    .where('status', 'in', ['pending', 'running'])
    .executeTakeFirst();
  if (running) throw new Problem('task_running', historyTexts.unfinished);
}

/** Stores the changes of items that all had the same values and all get the same new ones. */
export async function insertItemChanges(
  tx: Tx,
  now: number,
  author: BatchAuthor,
  items: Expression<SqlBool>,
  { before, after }: Record<'before' | 'after', ChangeValues>,
): Promise<void> {
  await sql`
    insert into changes
      (at, administrator_id, cause, token_id, batch_id, subject, subject_id, subject_name, kind, before, after,
       fields)
    select ${now}, ${author.administratorId}, ${author.cause}, ${author.tokenId ?? null}, ${author.batchId},
      'clothes', id, title, 'updated', ${JSON.stringify(before)}, ${JSON.stringify(after)},
      ${changedNames(before, after)}
    from clothes where ${items} order by id`.execute(tx);
}
