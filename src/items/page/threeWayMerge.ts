import { type ItemField, inputName } from '../../contract/itemFields';
import { changedFields, same } from '../../core/forms/sameValues';
import { settleText } from '../purchases/purchaseInput';
import { comparedFields, type ItemValues, type PurchaseRow, takeField } from './itemValues';

/**
 * A field of the item, or a purchase, that differs between my version and theirs. `usual` is the
 * side to choose at first.
 */
export type Difference = { key: string; usual: Side } & (
  | { field: ItemField }
  | { field: 'purchase'; mine: PurchaseRow | null; theirs: PurchaseRow | null }
);

/** The version to keep: the form's (`mine`) or the one that somebody else has saved (`theirs`). */
export type Side = 'mine' | 'theirs';

/**
 * Returns the values that somebody else changed from `base` and that differ from mine; values that
 * only I changed are left out, and so are sets of entries, which are joined. `usual` is theirs for
 * a value that I did not change, mine for one that both changed. A purchase that a side has
 * deleted, or marked for deletion, is null there. My purchase is theirs with the fields that I
 * changed, so that the others are not set back.
 */
export function differences(base: ItemValues, mine: ItemValues, theirs: ItemValues): Difference[] {
  const found: Difference[] = [];
  for (const field of comparedFields) {
    const key = inputName(field);
    if (same(theirs[key], base[key]) || same(mine[key], theirs[key], settleText)) continue;
    found.push({ key, field, usual: same(mine[key], base[key], settleText) ? 'theirs' : 'mine' });
  }
  for (const key of keysOf(base, theirs)) {
    const [was, my, their] = [rowOf(base, key), rowOf(mine, key), rowOf(theirs, key)];
    if (same(their, was) || same(my, their, settleText)) continue;
    const isMine = !same(my, was, settleText);
    found.push({
      key: `purchase ${key}`,
      field: 'purchase',
      mine: isMine && was && my && their ? { ...their, ...changedFields(was, my) } : my,
      theirs: their,
      usual: isMine ? 'mine' : 'theirs',
    });
  }
  return found;
}

/**
 * Returns my values with the side that `chosen` returns for each difference in `found`. Purchases
 * that only I have stay.
 */
export function merged(
  mine: ItemValues,
  theirs: ItemValues,
  found: readonly Difference[],
  chosen: (difference: Difference) => Side,
): ItemValues {
  const values: ItemValues = { ...mine };
  const rows = new Map(mine.purchases.map((row) => [row.key, row]));
  for (const difference of found) {
    const side = chosen(difference);
    if (difference.field === 'purchase') {
      const key = difference.mine?.key ?? difference.theirs?.key ?? '';
      const row = rowAfter(difference, side, rows.get(key));
      if (row) rows.set(key, row);
      else rows.delete(key);
    } else if (side === 'theirs') {
      takeField(values, theirs, difference.field);
    }
  }
  return { ...values, purchases: [...rows.values()] };
}

/**
 * Returns the purchase of the chosen side; null if it is to be deleted. A purchase that they
 * deleted and I keep loses its id, so that it is created again. `held` is the form's row, which may
 * be marked for deletion.
 */
function rowAfter(
  { mine, theirs }: { mine: PurchaseRow | null; theirs: PurchaseRow | null },
  side: Side,
  held: PurchaseRow | undefined,
): PurchaseRow | null {
  if (side === 'theirs') return theirs;
  if (mine === null) return theirs && { ...theirs, removed: held?.removed ?? true };
  return theirs === null ? { ...mine, id: null } : mine;
}

/** Returns the keys of the purchases in `base` or `theirs`, both of which came from the server. */
function keysOf(base: ItemValues, theirs: ItemValues): Set<string> {
  return new Set([...base.purchases, ...theirs.purchases].map(({ key }) => key));
}

function rowOf({ purchases }: ItemValues, key: string): PurchaseRow | null {
  const row = purchases.find((each) => each.key === key);
  return row && !row.removed ? row : null;
}
