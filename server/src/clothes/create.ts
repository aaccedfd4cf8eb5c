import { maxTitleLength } from '../../../src/contract/limits';
import type { Author } from '../history/author';
import { recorded } from '../history/record';
import type { Clock } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { cleanLine } from '../platform/text';
import { requireReference } from '../references/references';
import { applyEdit } from './applyEdits';
import { localDate, wireDate } from './dates';
import { emptyValues } from './purchaseFields';

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
    const bought = { ...emptyValues, date: wireDate(localDate(now)), supplierId: supplier.id, supplier };
    const { item, change } = await applyEdit(tx, now, {
      item: null,
      fields: { title },
      purchases: { add: [bought] },
    });
    const [purchase] = item.purchases;
    if (!purchase) throw new Error('a new item has no purchase');
    return { result: { clothesId: item.id, purchaseId: purchase.id }, change };
  });
}
