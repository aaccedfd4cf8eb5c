/**
 * The columns of a spreadsheet: our headings, and those that other programs use for the same
 * fields.
 */

import { type ImportField, importFields, spreadsheetHeadings } from '../../../src/contract/imports';
import { itemFieldNames } from '../../../src/contract/itemFields';
import { purchaseValueFields } from '../../../src/contract/purchaseFields';
import { nameKey } from '../references/nameKeys';

const otherHeadings: Record<ImportField, readonly string[]> = {
  // Numbers of other programs are called so, too.
  id: [],
  title: ['назва товару', 'товар', 'найменування', 'title', 'name'],
  description: ['опис товару', 'description'],
  brand: ['марка', 'brand'],
  type: ['тип одягу', 'категорія', 'type'],
  color: ['кольори', 'color', 'colour'],
  fabricComposition: ['склад', 'тканина', 'матеріал', 'матеріали', 'composition', 'fabric composition'],
  purchaseId: [],
  supplier: ['магазин', 'місце покупки', 'supplier', 'shop'],
  price: ['ціна покупки', 'ціна, ₴', 'ціна, грн', 'вартість', 'price'],
  weight: ['вага, кг', 'weight'],
  size: ['розміри', 'size'],
  measurements: ['виміри', 'measurements'],
  date: ['дата покупки', 'date'],
  luxury: ['luxury'],
};

/** The columns with the fields of an item, and those with the fields of a purchase. */
export const itemColumns: readonly ImportField[] = ['id', ...itemFieldNames];

export const purchaseColumns: readonly ImportField[] = ['purchaseId', 'supplier', ...purchaseValueFields];

const fieldByHeading = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [spreadsheetHeadings[field], ...otherHeadings[field], ...(isNumber(field) ? [] : [field])].map(
      (name) => [headingKey(name), field] as const,
    ),
  ),
);

/**
 * Returns the field of each column by its heading; null for an unknown heading, and for a further
 * column of the same field.
 */
export function fieldsByHeadings(names: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return names.map((name) => {
    const field = fieldByHeading.get(headingKey(name));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Returns the number of columns whose heading is known. */
export function headingsKnown(names: readonly string[]): number {
  return fieldsByHeadings(names).filter((field) => field !== null).length;
}

/** Returns whether a field is the number of an item or of a purchase. */
export function isNumber(field: ImportField): boolean {
  return field === 'id' || field === 'purchaseId';
}

function headingKey(name: string): string {
  return nameKey(name)
    .replace(/[\s_:*.]+/gu, ' ')
    .trim();
}
