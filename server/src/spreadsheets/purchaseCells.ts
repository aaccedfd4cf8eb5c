import {
  isPurchaseFieldOf,
  type PurchaseField,
  type PurchaseFieldOf,
  type PurchaseFieldValues,
  type PurchaseValueField,
  purchaseFields,
  purchaseFieldsOf,
} from '../../../src/contract/purchaseFields';
import type { Habits } from './columnHabits';
import type { CellKind } from './reading/cellKinds';
import { exportTexts, rowTexts } from './texts';
import { parseDate, parseDecimal, parseFlag, rounded, withoutUnit } from './values';
import { orWrong, Wrong } from './Wrong';
import type { Cell } from './writing/sheet';

/** Returns the cells of a purchase's values. A missing value has no cell. */
export function purchaseCells(values: Partial<PurchaseFieldValues>): Partial<Record<PurchaseField, Cell>> {
  const cells: Partial<Record<PurchaseField, Cell>> = {};
  for (const field of purchaseFieldsOf('decimal')) {
    const number = values[field];
    const { decimals } = purchaseFields[field];
    if (number !== undefined) cells[field] = number === null ? null : { number, decimals };
  }
  for (const field of purchaseFieldsOf('line')) {
    const text = values[field];
    if (text !== undefined) cells[field] = text;
  }
  for (const field of purchaseFieldsOf('day')) {
    const date = values[field];
    if (date !== undefined) cells[field] = date === null ? null : { date: date.slice(0, 10) };
  }
  for (const field of purchaseFieldsOf('flag')) {
    const flag = values[field];
    if (flag !== undefined) cells[field] = flag ? exportTexts.yes : exportTexts.no;
  }
  return cells;
}

/**
 * Returns the value that a cell means; `toColumns` still has to check it. A number of a workbook is
 * rounded to the field's decimals, because formulas give more of them than the program shows.
 * Throws Wrong.
 */
export function valueOfCell(
  field: PurchaseValueField,
  kind: CellKind,
  text: string,
  habits: Habits,
): string | number | boolean {
  if (isPurchaseFieldOf(field, 'decimal')) {
    if (kind === 'number') return rounded(Number(text), purchaseFields[field].decimals);
    if (kind === 'text') return numberOf(field, text, habits);
    throw new Wrong(rowTexts.number);
  }
  switch (purchaseFields[field].kind) {
    case 'line':
      return text;
    case 'day':
      return orWrong(parseDate(text.trim(), kind === 'text' ? habits.dates : 'dmy'), rowTexts.date);
    case 'flag':
      return orWrong(parseFlag(text.trim()), rowTexts.flag);
  }
}

function numberOf(field: PurchaseFieldOf<'decimal'>, text: string, { marks }: Habits): number {
  const found = parseDecimal(withoutUnit(field, text), purchaseFields[field].decimals, marks[field]);
  if (found === 'open') throw new Wrong(rowTexts.openNumber(text.trim()));
  return orWrong(found, rowTexts.number);
}
