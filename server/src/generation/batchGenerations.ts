/** Generations for many items, requested by a batch. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Skipped } from '../../../src/contract/batches';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { problemTexts, texts } from '../platform/problemTexts';
import { builtinModel } from './ai/models';
import type { GenerationKind, TaskRow } from './tables';
import { roomOfDay } from './taskLimits';
import { waitingTask } from './taskRepository';
import { taskTexts } from './taskTexts';

const unfinished = ['pending', 'running'] as const;

const item = expressionBuilder<Database, 'clothes'>();

/** Returns the condition that a generation of this kind can be requested for an item. */
export function canBeGenerated(kind: GenerationKind): Expression<SqlBool> {
  return item.and([
    item('clothes.main_image_id', 'is not', null),
    item.not(
      item.exists(
        item
          .selectFrom('tasks')
          .select('tasks.id')
          .whereRef('tasks.clothes_id', '=', 'clothes.id')
          .where('tasks.kind', '=', kind)
          .where('tasks.status', 'in', unfinished),
      ),
    ),
  ]);
}

export interface ManyTasks {
  kind: GenerationKind;
  itemIds: readonly number[];
  administratorId: number | null;
  tokenId: number | null;
  model: string;
  batchId: number;
}

/**
 * Inserts waiting tasks; the caller wakes the worker after the transaction. Returns the items that
 * get no task, with reasons.
 */
export async function insertTasks(tx: Tx, request: ManyTasks, now: number): Promise<Skipped[]> {
  const { itemIds, administratorId, model } = request;
  if (itemIds.length === 0) return [];
  const items = await tx
    .selectFrom('clothes')
    .select(['id', 'main_image_id', 'description', 'version'])
    .where('id', 'in', itemIds)
    .orderBy('id')
    .execute();
  const there = new Set(items.map(({ id }) => id));
  const skipped: Skipped[] = itemIds
    .filter((id) => !there.has(id))
    .map((id) => ({ id, reason: texts.itemNotFound }));
  const made = await madeSince(tx, request);
  const withPhoto = items.filter(({ id, main_image_id }) => main_image_id !== null && !made.has(id));
  for (const { id, main_image_id } of items) {
    if (main_image_id === null) skipped.push({ id, reason: problemTexts.no_main_image });
    else if (made.has(id)) skipped.push({ id, reason: taskTexts.madeMeanwhile });
  }
  const { room, reason } =
    model === builtinModel ? { room: itemIds.length, reason: '' } : await roomOfDay(tx, administratorId, now);
  const allowed = withPhoto.slice(0, room);
  for (const { id } of withPhoto.slice(room)) skipped.push({ id, reason });
  const begun = await begin(tx, allowed, request, now);
  for (const { id } of allowed) if (!begun.has(id)) skipped.push({ id, reason: problemTexts.task_running });
  return skipped;
}

/** Returns the items for which another task has completed since the batch was requested. */
async function madeSince(tx: Tx, { kind, itemIds, batchId }: ManyTasks): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('tasks')
    .select('clothes_id')
    .where('clothes_id', 'in', itemIds)
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where('updated_at', '>', (select) => select.selectFrom('batches').select('at').where('id', '=', batchId))
    .execute();
  return new Set(rows.map(({ clothes_id }) => clothes_id));
}

/**
 * Creates tasks for the items without an unfinished task of that kind. Returns the ids of these
 * items.
 */
async function begin(
  tx: Tx,
  items: readonly { id: number; description: string | null; version: number }[],
  request: Omit<ManyTasks, 'itemIds'>,
  now: number,
): Promise<Set<number>> {
  if (items.length === 0) return new Set();
  const rows = await tx
    .insertInto('tasks')
    .values(items.map((item) => ({ ...waitingTask(request, item, now), batch_id: request.batchId })))
    // A unique index allows one unfinished task of a kind per item.
    .onConflict((conflict) => conflict.doNothing())
    .returning('clothes_id')
    .execute();
  return new Set(rows.map(({ clothes_id }) => clothes_id));
}

/** Ends a batch's waiting generations and returns them. */
export function endWaiting(tx: Tx, batchId: number, now: number): Promise<TaskRow[]> {
  return tx
    .updateTable('tasks')
    .set({ status: 'failed', detail: taskTexts.stopped, updated_at: now })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'pending')
    .returningAll()
    .execute();
}

/** The newly ended generations of a batch, and the number of unfinished ones. */
export interface CountedTasks {
  ended: number;
  failed: Skipped[];
  unfinished: number;
}

/**
 * Counts a batch's generations. Those that have ended leave the batch, so that each is counted
 * once.
 */
export async function countTasks(tx: Tx, batchId: number): Promise<CountedTasks> {
  const ended = await tx
    .updateTable('tasks')
    .set({ batch_id: null })
    .where('batch_id', '=', batchId)
    .where('status', 'not in', unfinished)
    .returning(['clothes_id', 'status', 'detail'])
    .execute();
  const { count } = await tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  const failed = ended.filter(({ status }) => status === 'failed');
  return {
    ended: ended.length,
    failed: failed.map(({ clothes_id, detail }) => ({ id: clothes_id, reason: detail ?? '' })),
    unfinished: Number(count),
  };
}
