/** Takes back changes that set fields of many items. */
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import { leave, type RevertMany, type StoredChange, type Taken } from '../../history/revert';
import { historyTexts } from '../../history/texts';
import { isSame } from '../../history/values';
import { entriesOf, findEntries, manyFields } from '../fields';
import { fieldsBefore } from '../revertFields';
import { type CurrentItem, holdItems } from './current';
import { type Plan, type Wanted, writePlans } from './write';

const taken: readonly (keyof ChangeValues)[] = [...manyFields, 'purchases'];

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
      fields: manyFields.filter((field) => changes.some(({ after }) => field in after)),
      purchases: changes.some(({ after }) => after.purchases),
    });
    const entries = await findEntries(
      tx,
      changes.flatMap(({ before }) => [...entriesOf(before), ...suppliersOf(before)]),
    );
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

function suppliersOf({ purchases = [] }: ChangeValues): { list: ReferenceKind; entry: Reference }[] {
  return purchases.map(({ supplier }) => ({ list: 'suppliers', entry: supplier }));
}

/** Returns what an item becomes again: what is as the change left it, and can be had. */
function wantedOf(
  { before, after }: StoredChange,
  current: CurrentItem,
  find: (list: ReferenceKind, id: number) => Reference | undefined,
): { wanted: Wanted; left: Taken['left'] } {
  const { wanted: fields, left } = fieldsBefore({ before, after }, current.fields, find);
  const suppliers = new Map<number, Reference>();
  for (const became of after.purchases ?? []) {
    const field = 'purchases';
    const was = before.purchases?.find(({ id }) => id === became.id);
    const is = current.purchases.find(({ id }) => id === became.id);
    if (!is) left.push({ field, reason: historyTexts.purchaseGone });
    else if (!was || !isSame(is, became)) left.push({ field, reason: historyTexts.changedSince });
    else if (!find('suppliers', was.supplierId)) {
      left.push({ field, reason: historyTexts.missingEntry(was.supplier.name) });
    } else suppliers.set(is.id, was.supplier);
  }
  return { wanted: { fields, ...(suppliers.size > 0 && { suppliers }) }, left };
}
