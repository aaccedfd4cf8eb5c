import type { ClothesListItem } from '../../contract/types';
import { maxLength } from '../../core/forms/rules';
import type { CellInput } from '../../ui/table/cells';
import { type CellKey, cellFields, fieldOf, purchasePrefix } from './cellColumns';
import type { HeldCell, HeldCells } from './heldCells';
import { cellsTexts as texts } from './texts';

/** Returns the input that a person puts into a cell; null if the item has that value already. */
export function inputFor(
  held: HeldCells,
  row: ClothesListItem,
  key: CellKey,
  given: CellInput,
): HeldCell | null {
  const { list, path, max, valueIn, parse } = fieldOf(key);
  const cell = { id: row.id, key, base: valueIn(row), version: row.version ?? 0 };
  const text = textOf(given);
  const put = { ...cell, text, state: 'waiting' as const };
  if (list && text !== '' && given && !('choice' in given)) return { ...put, creates: 'create' in given };
  const parsed = given && 'choice' in given ? { value: given.choice.id } : parse(text);
  const tooLong = max === undefined ? null : maxLength(max)(text);
  // Refused here: the server would refuse the whole request, with the cells of all its items.
  if (tooLong) return { ...put, state: 'refused', message: tooLong };
  if ('message' in parsed)
    return cell.base === null && text === '' ? null : { ...put, state: 'refused', message: parsed.message };
  const before = held.get(row.id, key);
  if (parsed.value === cell.base && (!before || before.state === 'saved')) return null;
  const value = { ...put, value: parsed.value };
  const supplier = held.get(row.id, 'supplier');
  const isFirst = row.lastPurchase === null && supplier?.state !== 'waiting';
  if (!isFirst || key === 'supplier' || !path.startsWith(purchasePrefix)) return value;
  return { ...value, state: 'refused', message: texts.supplierFirst, needsSupplier: true };
}

function textOf(given: CellInput): string {
  if (given === null) return '';
  if ('choice' in given) return given.choice.name;
  return 'create' in given ? given.create : given.text.trim();
}

/** Returns what copies a cell into another one: its unsaved input if it has one, else its value. */
export function copyOf(held: HeldCells, row: ClothesListItem, key: CellKey): CellInput {
  const cell = held.get(row.id, key);
  const { list, text, valueIn } = fieldOf(key);
  const shown = cell?.text ?? text(row);
  const value = cell ? cell.value : valueIn(row);
  return list && typeof value === 'number'
    ? { choice: { id: value, name: shown } }
    : shown
      ? { text: shown }
      : null;
}

/** Returns the inputs that were waiting for a supplier, of the items that get one now. */
export function freedBy(held: HeldCells, put: readonly HeldCell[]): HeldCell[] {
  const ids = new Set(put.flatMap(({ id, key }) => (key === 'supplier' ? id : [])));
  return held
    .unsaved()
    .filter(({ id, needsSupplier }) => needsSupplier && ids.has(id))
    .map((cell) => ({ ...cell, state: 'waiting', needsSupplier: false }));
}

/**
 * Returns the input that restores the former value of a cell; null if that is impossible or
 * needless. `isOut`: an input of the cell is being saved, so that the item will have its value.
 */
export function inputBack(
  cell: HeldCell,
  former: ClothesListItem,
  now: ClothesListItem,
  isOut: boolean,
): HeldCell | null {
  const { text, valueIn } = fieldOf(cell.key);
  const value = valueIn(former);
  const isLastSupplier = cell.key === 'supplier' && value === null;
  if (isLastSupplier || (value === valueIn(now) && !isOut)) return null;
  return {
    id: cell.id,
    key: cell.key,
    text: text(former),
    value,
    base: valueIn(now),
    version: now.version ?? 0,
    state: 'waiting',
  };
}

export const isCellKey = (key: string): key is CellKey => key in cellFields;
