import { inputName } from '../../contract/itemFields';
import type { Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { joinedSets } from '../fields/entrySets';
import { comparedFields, type ItemValues, type PurchaseRow, takeField } from './itemValues';

/**
 * Returns the form's values after a save: `after`, with the edits made while the save ran. `sent`
 * are the values that were saved, `now` those that the form holds. `created` has the ids of the
 * purchases that the save created, by their rows' keys.
 */
export function rebaseEdits(
  sent: ItemValues,
  now: ItemValues,
  after: ItemValues,
  created: ReadonlyMap<string, Id>,
): ItemValues {
  const values = { ...after, ...joinedSets(sent, now, after) };
  for (const field of comparedFields) {
    const name = inputName(field);
    if (!same(now[name], sent[name])) takeField(values, now, field);
  }
  if (!same(now.purchases, sent.purchases)) {
    values.purchases = purchasesTyped(sent.purchases, now.purchases, after.purchases, created);
  }
  return values;
}

/**
 * Returns the purchases `after` the save with the edits made meanwhile. A purchase that the save
 * created gets its new id, so that saving an edit of it does not create it again.
 */
function purchasesTyped(
  sent: readonly PurchaseRow[],
  now: readonly PurchaseRow[],
  after: readonly PurchaseRow[],
  created: ReadonlyMap<string, Id>,
): PurchaseRow[] {
  const keyAfter = ({ key }: PurchaseRow) => `${created.get(key) ?? key}`;
  const kept = now.flatMap((row): PurchaseRow[] => {
    const stored = withKey(after, keyAfter(row));
    if (same(row, withKey(sent, row.key))) return stored ? [stored] : [];
    const id = stored?.id ?? null;
    // A created purchase's photos are already waiting for their upload. A purchase that the save
    // has deleted and the person has restored meanwhile is created again.
    return [{ ...row, key: keyAfter(row), id, files: id === null ? row.files : [] }];
  });
  const takenBack = sent.flatMap((row): PurchaseRow[] => {
    const stored = withKey(now, row.key) ? undefined : withKey(after, keyAfter(row));
    return stored && stored.id !== null ? [{ ...stored, removed: true }] : [];
  });
  const known = new Set([...sent, ...now].map(keyAfter));
  return [...kept, ...takenBack, ...after.filter(({ key }) => !known.has(key))];
}

function withKey(rows: readonly PurchaseRow[], key: string): PurchaseRow | undefined {
  return rows.find((row) => row.key === key);
}
