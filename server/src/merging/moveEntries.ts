import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Merged } from '../../../src/contract/usage';
import { setFields } from '../clothes/fields';
import { touchItems } from '../clothes/purchaseWrites';
import { addRows, ownEntries, removeRows } from '../clothes/setRows';
import { type ChangeDraft, insertChanges, itemSubject } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import type { MergeOrDeletion } from './Move';

/**
 * Replaces the dying entries of items that have several by the survivor, which no item gets twice;
 * without a survivor, removes them. Records the removed and the added ones.
 */
export async function moveEntries(
  tx: Tx,
  { survivor, dying, author, now }: MergeOrDeletion,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Merged['moved']> {
  const set = setFields.find(({ list }) => list === kind);
  if (!set) throw new Error(`no item has several ${kind}`);
  const rows = await ownEntries(tx, set.list, ids);
  const known = new Map(dying.map((entry) => [entry.id, entry]));
  const items = new Map<number, { title: string; lost: Reference[] }>();
  for (const { item, entry, title } of rows) {
    const lost = known.get(entry);
    if (lost) items.set(item, { title, lost: [...(items.get(item)?.lost ?? []), lost] });
  }
  if (items.size === 0) return { items: 0, purchases: 0 };
  const has = new Set(rows.filter(({ entry }) => entry === survivor?.id).map(({ item }) => item));
  const moved = [...items].map(([id, item]) => {
    return { id, ...item, gained: survivor && !has.has(id) ? [survivor] : [] };
  });
  const changes = moved.map(({ id, title, lost, gained }): ChangeDraft => {
    return {
      ...itemSubject(id, title),
      kind: 'updated',
      before: { [set.field]: lost },
      after: { [set.field]: gained },
    };
  });
  await insertChanges(tx, now, author, changes);
  const pairs = (part: 'lost' | 'gained') =>
    moved.flatMap((item) => item[part].map((entry) => [item.id, entry.id]));
  await removeRows(tx, set.list, pairs('lost'));
  await addRows(tx, set.list, pairs('gained'));
  await touchItems(tx, now, [...items.keys()]);
  return { items: items.size, purchases: 0 };
}
