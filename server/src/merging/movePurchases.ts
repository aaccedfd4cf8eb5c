import { type PurchaseValue, selectPurchaseValues, toPurchaseValue } from '../clothes/purchaseValues';
import { moveToSupplier, touchItems } from '../clothes/purchaseWrites';
import { type ChangeDraft, insertChanges, itemSubject } from '../history/record';
import type { Move } from './Move';

/** Makes the purchases that items have from dying suppliers refer to the survivor. */
export const movePurchases: Move = async (tx, { survivor, dying, author, now }, _kind, ids) => {
  const known = new Map(dying.map((entry) => [entry.id, entry]));
  const rows = await selectPurchaseValues(tx)
    .innerJoin('clothes', 'clothes.id', 'purchases.clothes_id')
    .select(['clothes.title', 'purchases.supplier_id as from'])
    .where('purchases.clothes_id', 'in', ids)
    .orderBy('purchases.id')
    .execute();
  const items = new Map<number, { title: string; before: PurchaseValue[] }>();
  const moved: number[] = [];
  for (const row of rows) {
    const supplier = known.get(row.from);
    if (!supplier) continue;
    moved.push(row.id);
    const item = items.get(row.clothes_id) ?? { title: row.title, before: [] };
    item.before.push({ ...toPurchaseValue(row), supplierId: supplier.id, supplier });
    items.set(row.clothes_id, item);
  }
  // Every value differs, so that no comparison is needed, which would take as long as the write.
  const changes = [...items].map(([id, { title, before }]): ChangeDraft => {
    const after = before.map((one) => ({ ...one, supplierId: survivor.id, supplier: survivor }));
    return {
      ...itemSubject(id, title),
      kind: 'updated',
      before: { purchases: before },
      after: { purchases: after },
    };
  });
  await insertChanges(tx, now, author, changes);
  await moveToSupplier(tx, now, moved, survivor.id);
  await touchItems(tx, now, [...items.keys()]);
  return { items: items.size, purchases: moved.length };
};
