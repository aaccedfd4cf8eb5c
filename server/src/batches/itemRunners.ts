/** Runners of batches of items: change their fields, delete them, or ask a model about them. */
import { changeItems, type ManyFields, nameChange } from '../clothes/bulk/change';
import { countTasks, insertTasks } from '../generation/batchGenerations';
import type { GenerationKind } from '../generation/tables';
import { removePhotos } from '../photos/photos';
import type { Services } from '../services';
import { deleteItems, roleToDelete } from '../trash/deleteItem';
import type { BatchRunner, RunningBatch } from './runners';
import { takeItems } from './selection';
import { batchTexts } from './texts';

/**
 * Maximum number of waiting and running generations of one batch, so that other generations get a
 * turn in between.
 */
const maxWaiting = 60;
/**
 * Milliseconds until the next slice: `busy` if generations have ended, `idle` if none has, `none`
 * if all items of this slice were refused, for example by a daily limit. In that last case the next
 * items are tried at once.
 */
const pauses = { busy: 100, idle: 500, none: 0 } as const;

/** Changes fields of items. The payload contains the fields. */
export const changeRunner: BatchRunner = {
  async slice(tx, batch) {
    const ids = await takeItems(tx, batch);
    // The call that requested the batch checked this payload before storing it.
    const fields = await nameChange(tx, batch.payload as ManyFields);
    const { gone, skipped } = await changeItems(tx, batch.now, batch.author, ids, fields);
    return {
      cursor: cursorAfter(ids, batch),
      done: ids.length,
      skipped: [...gone.map(skippedAsGone), ...skipped],
    };
  },
};

/** Deletes items. There is no payload. */
export function deleteRunner({
  config,
  photos,
  logger,
}: Pick<Services, 'config' | 'photos' | 'logger'>): BatchRunner {
  return {
    role: roleToDelete(config),
    async slice(tx, batch) {
      const ids = await takeItems(tx, batch);
      const how = { now: batch.now, trashDays: config.trashDays };
      const { addresses, gone } = await deleteItems(tx, batch.author, ids, how);
      return {
        cursor: cursorAfter(ids, batch),
        done: ids.length,
        skipped: gone.map(skippedAsGone),
        afterwards: () => removePhotos(photos, addresses, logger),
      };
    },
  };
}

/**
 * Requests generations for items. The payload names the model. An item is done when its description
 * or its proposals exist, or cannot be made. `generations` runs the tasks.
 */
export function generationRunner(kind: GenerationKind, generations: { wake(): void }): BatchRunner {
  return {
    waits: true,
    async slice(tx, batch) {
      const { administratorId, tokenId = null, batchId } = batch.author;
      const counted = await countTasks(tx, batchId);
      const room = Math.max(0, Math.min(batch.size, maxWaiting - counted.unfinished));
      const itemIds = room === 0 ? [] : await takeItems(tx, { ...batch, size: room });
      // The call that requested the batch checked this payload before storing it.
      const { model } = batch.payload as { model: string };
      const asked = { kind, itemIds, administratorId, tokenId, model, batchId };
      const refused = await insertTasks(tx, asked, batch.now);
      const isOver = room > 0 && itemIds.length === 0 && counted.unfinished === 0;
      // Deleting an item deletes its generation, too, so the deleted items are counted here.
      const unnamed = isOver ? Math.max(0, batch.total - batch.done - counted.ended) : 0;
      return {
        cursor: isOver ? null : String(itemIds.at(-1) ?? batch.cursor ?? 0),
        done: counted.ended + refused.length + unnamed,
        skipped: [...counted.failed, ...refused],
        unnamed,
        pause: pauses[pauseAfter(itemIds.length, refused.length, counted.ended)],
        afterwards: async () => generations.wake(),
      };
    },
  };
}

function pauseAfter(taken: number, refused: number, ended: number): keyof typeof pauses {
  if (taken > 0 && taken === refused) return 'none';
  return ended > 0 || refused > 0 ? 'busy' : 'idle';
}

function cursorAfter(ids: readonly number[], { size }: RunningBatch): string | null {
  return ids.length < size ? null : String(ids.at(-1));
}

function skippedAsGone(id: number) {
  return { id, reason: batchTexts.gone };
}
