/** Takes back changes that set fields of many items. */
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import { leave, type RevertMany, type StoredChange, type Taken } from '../../history/revert';
import { historyTexts } from '../../history/texts';
import { isSame } from '../../history/values';
import type { Tx } from '../../platform/db/transactions';
import { findReferences } from '../../references/references';
import { type CurrentItem, holdItems, namedFields } from './current';
import { type Plan, type Wanted, writePlans } from './write';

const taken: readonly (keyof ChangeValues)[] = [
  ...namedFields.map(([field]) => field),
  'fabricComposition',
  'purchases',
];

/** Takes changes of entries, composition and suppliers alone, as a change of many items makes. */
export const revertItems: RevertMany = {
  takes({ subject, kind, before, after }) {
    if (subject !== 'clothes' || kind !== 'updated') return false;
    const names = Object.keys(after) as (keyof ChangeValues)[];
    return names.every((name) => taken.includes(name)) && movesOnly(before.purchases, after.purchases);
  },

  async revert(tx, changes, now) {
    const ids = changes.map(({ subjectId }) => subjectId);
    const items = await holdItems(tx, ids, {
      composition: changes.some(({ after }) => after.fabricComposition),
      purchases: changes.some(({ after }) => after.purchases),
    });
    const entries = await findBefore(tx, changes);
    const plans: Plan[] = [];
    const found = changes.map((change): Taken => {
      const current = items.get(change.subjectId);
      if (!current) return leave(null, historyTexts.itemGone);
      const { wanted, left } = wantedOf(change, current, entries);
      plans.push({ current, wanted });
      return { change: null, left };
    });
    const drafts = await writePlans(tx, plans, now);
    return found.map((one, at) => ({ ...one, change: drafts.get(ids[at] ?? 0) ?? null }));
  },
};

type Purchases = ChangeValues['purchases'];

/** Returns whether purchases differ in their suppliers alone. */
function movesOnly(before: Purchases = [], after: Purchases = []): boolean {
  const { length } = after;
  return (
    before.length === length &&
    before.every((purchase, at) => {
      const { supplierId, supplier } = purchase;
      return isSame(purchase, { ...after[at], supplierId, supplier });
    })
  );
}

type Entries = Map<ReferenceKind, Map<number, Reference>>;

/** Returns the entries that the items had before, as far as they are still there. */
async function findBefore(tx: Tx, changes: readonly StoredChange[]): Promise<Entries> {
  const entries: Entries = new Map();
  const find = async (kind: ReferenceKind, of: (before: ChangeValues) => readonly number[]) => {
    const ids = changes.flatMap(({ before }) => of(before));
    entries.set(kind, await findReferences(tx, kind, ids));
  };
  for (const [field, , kind] of namedFields) {
    await find(kind, ({ [field]: entry }) => (entry ? [entry.id] : []));
  }
  await find('materials', ({ fabricComposition = [] }) =>
    fabricComposition.map(({ material }) => material.id),
  );
  await find('suppliers', ({ purchases = [] }) => purchases.map(({ supplierId }) => supplierId));
  return entries;
}

/** Returns what an item becomes again: what is as the change left it, and can be had. */
function wantedOf(
  { before, after }: StoredChange,
  current: CurrentItem,
  entries: Entries,
): { wanted: Wanted; left: Taken['left'] } {
  const wanted: Wanted = {};
  const left: Taken['left'] = [];
  const has = (kind: ReferenceKind, { id }: Reference) => entries.get(kind)?.has(id) ?? false;
  for (const [field, , kind] of namedFields) {
    if (!(field in after)) continue;
    const entry = before[field] ?? null;
    if (!isSame(current[field], after[field])) left.push({ field, reason: historyTexts.changedSince });
    else if (entry && !has(kind, entry)) left.push({ field, reason: historyTexts.missingEntry(entry.name) });
    else wanted[field] = entry;
  }
  const composition = before.fabricComposition ?? [];
  if (after.fabricComposition) {
    const field = 'fabricComposition';
    const missing = composition.find(({ material }) => !has('materials', material));
    if (!isSame(current.fabricComposition, after.fabricComposition)) {
      left.push({ field, reason: historyTexts.changedSince });
    } else if (missing) left.push({ field, reason: historyTexts.missingEntry(missing.material.name) });
    else wanted.fabricComposition = composition;
  }
  const suppliers = new Map<number, Reference>();
  for (const became of after.purchases ?? []) {
    const field = 'purchases';
    const was = before.purchases?.find(({ id }) => id === became.id);
    const is = current.purchases.find(({ id }) => id === became.id);
    if (!is) left.push({ field, reason: historyTexts.purchaseGone });
    else if (!was || !isSame(is, became)) left.push({ field, reason: historyTexts.changedSince });
    else if (!has('suppliers', was.supplier)) {
      left.push({ field, reason: historyTexts.missingEntry(was.supplier.name) });
    } else suppliers.set(is.id, was.supplier);
  }
  if (suppliers.size > 0) wanted.suppliers = suppliers;
  return { wanted, left };
}
