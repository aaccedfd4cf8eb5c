import type { EntriesField } from '../../contract/itemFields';
import type { ClothesListItem } from '../../contract/types';
import { maxLength } from '../../core/forms/rules';
import { nameKey } from '../../core/lib/nameKey';
import type { CellInput } from '../../ui/table/cells';
import { idsWithout } from '../fields/entrySets';
import { type CellKey, cellFields, fieldOf, idsIn, idsText, purchasePrefix } from './cellColumns';
import { isAmong, namesIn } from './cellNames';
import type { HeldCell, HeldCells } from './heldCells';
import { cellsTexts as texts } from './texts';

/**
 * Returns the input that a person puts into a cell, refused if its value is not allowed; null if
 * the input changes nothing.
 */
export function inputFor(
  held: HeldCells,
  row: ClothesListItem,
  key: CellKey,
  given: CellInput,
): HeldCell | null {
  const { list, several, path, max, valueIn, parse } = fieldOf(key);
  const cell = { id: row.id, key, base: valueIn(row), version: row.version ?? 0 };
  const text = textOf(given);
  const put = { ...cell, text, state: 'waiting' as const };
  if (several && !namesIn(text)) return { ...put, state: 'refused', message: texts.unclosed };
  if (list && text !== '' && given && !('choice' in given)) return { ...put, creates: 'create' in given };
  const parsed = given && 'choice' in given ? { value: given.choice.id } : parse(text);
  const tooLong = max === undefined ? null : maxLength(max)(text);
  // Refused here, because the server would refuse the whole request with the cells of all its
  // items.
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

/**
 * Returns the input that copies a cell into another one: the cell's own input if it has one, else
 * its value; null for an empty cell.
 */
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

/**
 * Returns the inputs that were waiting for a supplier, as inputs to save, of the items for which
 * `put` contains a supplier.
 */
export function freedBy(held: HeldCells, put: readonly HeldCell[]): HeldCell[] {
  const ids = new Set(put.flatMap(({ id, key }) => (key === 'supplier' ? id : [])));
  return held
    .unsaved()
    .filter(({ id, needsSupplier }) => needsSupplier && ids.has(id))
    .map((cell) => ({ ...cell, state: 'waiting', needsSupplier: false }));
}

/** An input, with the item as it was before it. */
export interface ChangedCell {
  row: ClothesListItem;
  cell: HeldCell;
  /** The unsaved input that it has replaced, if any. */
  before: HeldCell | undefined;
}

/**
 * Returns whether somebody has replaced the value of a cell since it was saved: taking it back
 * would take their value.
 */
export function wasReplaced({ cell, before }: ChangedCell, now: ClothesListItem): boolean {
  const { several, text, valueIn } = fieldOf(cell.key);
  // Of several entries only those of the input are taken back.
  if (before || several) return false;
  // The name of a created entry may be that of another cell's input.
  const isSameName = () => nameKey(cell.text) === nameKey(text(now));
  return cell.value === undefined ? !isSameName() : cell.value !== valueIn(now);
}

/**
 * Returns the input that restores the former value of a cell, or its former unsaved input. Returns
 * null if the item has that value already, or if the supplier would be removed, which is
 * impossible. `isOut`: an input of the cell is being saved, so the item's value `now` is about to
 * change.
 */
export function inputBack(changed: ChangedCell, now: ClothesListItem, isOut: boolean): HeldCell | null {
  const { row, cell, before } = changed;
  const { several, text, valueIn } = fieldOf(cell.key);
  const value = before ? before.value : valueIn(row);
  if (value === undefined) return before ?? null;
  const isLastSupplier = cell.key === 'supplier' && value === null;
  const base = several ? putThere(changed, several, now) : valueIn(now);
  if (isLastSupplier || (value === base && !isOut)) return null;
  return {
    id: cell.id,
    key: cell.key,
    text: before?.text ?? text(row),
    value,
    base,
    version: now.version ?? 0,
    state: 'waiting',
  };
}

/**
 * Returns the entries that an input has left in a cell of several entries, which its former value
 * replaces; others that somebody has added are not among them.
 */
function putThere(
  { row, cell, before }: ChangedCell,
  field: EntriesField,
  now: ClothesListItem,
): string | null {
  const names = namesIn(cell.text) ?? [];
  const named = [...row[field], ...now[field]].filter(({ name }) => isAmong(name, names));
  const ids = named.map(({ id }) => id);
  if (!before) return idsText(ids);
  // All of the former input is put in again, because it was not saved.
  return idsText(idsWithout([...ids, ...idsIn(before.base)], idsIn(before.value ?? null)));
}

export const isCellKey = (key: string): key is CellKey => key in cellFields;
