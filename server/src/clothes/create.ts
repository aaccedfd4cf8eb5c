import { maxTitleLength } from '../../../src/contract/limits';
import type { Author } from '../history/author';
import { created, itemSubject, recorded } from '../history/record';
import type { Clock } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { cleanLine } from '../platform/text';
import { requireReference } from '../references/references';
import { localDate } from './dates';
import { emptyColumns } from './purchaseFields';
import { purchaseValues } from './purchaseValues';
import { insertItem } from './storedFields';

/**
 * Creates an item and its first purchase, dated today, from the supplier. Returns their ids. Throws
 * validation_failed for a wrong title, or if there is no such supplier.
 */
export function createItem(
  tx: Tx,
  clock: Clock,
  author: Author,
  input: { title: string; supplierId: number },
): Promise<{ clothesId: number; purchaseId: number }> {
  const title = cleanLine(input.title, 'title', maxTitleLength);
  const now = clock.now();
  return recorded(tx, now, author, async () => {
    const supplier = await requireReference(tx, 'suppliers', input.supplierId, 'supplierId');
    const result = await insertNewItem(tx, now, title, supplier.id);
    const values = { title, purchases: await purchaseValues(tx, result.clothesId) };
    return { result, change: created(itemSubject(result.clothesId, title), values) };
  });
}

async function insertNewItem(
  tx: Tx,
  now: number,
  title: string,
  supplierId: number,
): Promise<{ clothesId: number; purchaseId: number }> {
  const itemId = await insertItem(tx, { title }, now);
  const { id: purchaseId } = await tx
    .insertInto('purchases')
    .values({
      ...emptyColumns,
      clothes_id: itemId,
      supplier_id: supplierId,
      date: localDate(now),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { clothesId: itemId, purchaseId };
}
