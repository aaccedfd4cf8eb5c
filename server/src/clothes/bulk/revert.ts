/** Reverts bulk changes of items' fields. */
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import { leave, type RevertMany, type StoredChange, type Taken } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { historyTexts } from '../../history/texts';
import { entriesOf, findEntries, manyFields } from '../fields';
import { emptyValues } from '../purchaseFields';
import type { PurchaseValue } from '../purchaseValues';
import { fieldsBefore } from '../revertFields';
import { type CurrentItem, holdItems } from './current';
import { type Plan, type Wanted, writePlans } from './write';

const taken: readonly (keyof ChangeValues)[] = [...manyFields, 'purchases'];

/**
 * Reverts changes like those that a bulk change makes: only of entries, the composition and
 * existing purchases.
 */
export const revertItems: RevertMany = {
  takes({ subject, kind, before, after }) {
    if (subject !== 'clothes' || kind !== 'updated') return false;
    const names = Object.keys(after) as (keyof ChangeValues)[];
    return names.every((name) => taken.includes(name)) && editsOnly(before.purchases, after.purchases);
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

/** Returns whether no purchase was added or deleted. */
function editsOnly(before: Purchases = [], after: Purchases = []): boolean {
  return before.length === after.length && before.every(({ id }, at) => id === after[at]?.id);
}

function suppliersOf({ purchases = [] }: ChangeValues): { list: ReferenceKind; entry: Reference }[] {
  return purchases.map(({ supplier }) => ({ list: 'suppliers', entry: supplier }));
}

/** Returns the values to restore on an item, and the fields to leave alone. */
function wantedOf(
  { before, after }: StoredChange,
  current: CurrentItem,
  find: (list: ReferenceKind, id: number) => Reference | undefined,
): { wanted: Wanted; left: Taken['left'] } {
  const { wanted: fields, left } = fieldsBefore({ before, after }, current.fields, find);
  const purchases = new Map<number, PurchaseValue>();
  for (const became of after.purchases ?? []) {
    const field = 'purchases';
    const was = before.purchases?.find(({ id }) => id === became.id);
    const is = current.purchases.find(({ id }) => id === became.id);
    const supplier = was && find('suppliers', was.supplierId);
    const missing = was && !supplier ? was.supplier : null;
    const reason = is
      ? whyLeftAlone(is, was && { ...emptyValues, ...became }, missing)
      : historyTexts.purchaseGone;
    if (reason !== null) left.push({ field, reason });
    else if (is && was && supplier)
      purchases.set(is.id, { ...is, ...emptyValues, ...was, supplierId: supplier.id, supplier });
  }
  return { wanted: { fields, purchases }, left };
}
