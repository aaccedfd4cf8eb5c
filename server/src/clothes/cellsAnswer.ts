/** The answer to a request that saves cells. */
import type { Kysely } from 'kysely';
import type { CellsSaved } from '../../../src/contract/cells';
import type { Database } from '../database';
import { sealedAs } from '../platform/http/serialize';
import { slicesOf } from '../platform/slices';
import type { Turn } from '../platform/work/loopTurn';
import { listItemsOf } from './queries';

/** Number of items to read at once. Each may be as long as its description. */
const slice = 20;

/** The number of items up to which a request needs little time. */
export const fewItems = slice;

/**
 * Returns the answer with the outcomes and the items as they are stored now. Awaits `turn` between
 * slices of the items, each of which is serialized at once.
 */
export async function cellsAnswer(
  db: Kysely<Database>,
  { batchId, items: outcomes }: CellsSaved,
  turn: Turn,
): Promise<{ data: CellsSaved }> {
  const items: CellsSaved['items'] = [];
  const pieces: Buffer[] = [];
  for (const some of slicesOf(outcomes, slice)) {
    if (items.length > 0) await turn();
    const ids = some.map(({ id }) => id);
    const shown = new Map((await listItemsOf(db, ids)).map((item) => [item.id, item]));
    const full = some.map((outcome) => {
      const item = shown.get(outcome.id);
      return { ...outcome, ...(item && { item }) };
    });
    pieces.push(Buffer.from(`${items.length > 0 ? ',' : ''}${JSON.stringify(full).slice(1, -1)}`));
    items.push(...full);
  }
  const [head, tail] = [`{"data":{"batchId":${batchId},"items":[`, ']}}'];
  const bytes = Buffer.concat([Buffer.from(head), ...pieces, Buffer.from(tail)]);
  return sealedAs({ data: { batchId, items } }, bytes);
}

/** Returns the outcomes without the reasons of refusals, which may be long. */
export function withoutReasons({ batchId, items }: CellsSaved): CellsSaved {
  return { batchId, items: items.map(({ id, status }) => ({ id, status })) };
}
