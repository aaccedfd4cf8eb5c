/** The columns of a spreadsheet, and the fields to which their headings and values belong. */

import {
  type ImportField,
  type ImportSettings,
  importFields,
  spreadsheetHeadings,
} from '../../../src/contract/imports';
import { itemFieldNames } from '../../../src/contract/itemFields';
import { purchaseValueFields } from '../../../src/contract/purchaseFields';
import { headingKey, otherHeadings } from './headings';
import { fieldsOfNamed } from './namedValues';

/** The columns with the fields of an item, and those with the fields of a purchase. */
export const itemColumns: readonly ImportField[] = ['id', ...itemFieldNames];

export const purchaseColumns: readonly ImportField[] = ['purchaseId', 'supplier', ...purchaseValueFields];

/** A field that a heading means. Of its several columns the one of the lowest rank counts. */
interface Meaning {
  field: ImportField;
  rank: number;
}

const meanings = new Map<string, Meaning>(
  importFields.flatMap((field) =>
    [spreadsheetHeadings[field], ...otherHeadings[field], ...(isNumber(field) ? [] : [field])].map(
      (name, rank) => [headingKey(name), { field, rank }] as const,
    ),
  ),
);

/** The number added to the rank of a column without values. */
const emptyRank = 1_000;

/** Kinds of products of WooCommerce: no types of clothing. */
const kindOfProduct = /^(?:simple|variable|variation|grouped|external|virtual|downloadable)(?:, ?\w+)*$/iu;

/**
 * Returns the field of each column by its heading; null for an unknown heading, and for a further
 * column of the same field. `values` are the first values of each column: a column without any
 * comes after one that has some, and values may show that a heading means another thing.
 */
export function fieldsByHeadings(
  names: readonly string[],
  values: readonly (readonly string[])[],
): (ImportField | null)[] {
  const found = new Map<ImportField, { at: number; rank: number }>();
  for (const [at, name] of names.entries()) {
    const meaning = meaningOf(name);
    const given = values[at] ?? [];
    if (!meaning || isOther(meaning, given)) continue;
    const rank = meaning.rank + (given.length === 0 ? emptyRank : 0);
    if (rank < (found.get(meaning.field)?.rank ?? Number.POSITIVE_INFINITY)) {
      found.set(meaning.field, { at, rank });
    }
  }
  for (const [field, at] of fieldsOfNamed(names, values)) {
    if ((found.get(field)?.rank ?? emptyRank) >= emptyRank) found.set(field, { at, rank: 0 });
  }
  const fields: (ImportField | null)[] = names.map(() => null);
  for (const [field, { at }] of found) fields[at] = field;
  return fields;
}

/** Returns the number of columns whose heading is known. */
export function headingsKnown(names: readonly string[]): number {
  return fieldsByHeadings(names, []).filter((field) => field !== null).length;
}

/** Returns whether a field is the number of an item or of a purchase. */
export function isNumber(field: ImportField): boolean {
  return field === 'id' || field === 'purchaseId';
}

/** Returns whether a file has our numbers of items or purchases. */
export function hasNumbers(columns: ImportSettings['columns']): boolean {
  return columns.some((field) => field !== null && isNumber(field));
}

/** Returns whether another program wrote a file: it has no numbers of ours. */
export function isForeign({ columns, numbers }: Pick<ImportSettings, 'columns' | 'numbers'>): boolean {
  return numbers === 'new' || !hasNumbers(columns);
}

/** Returns what a heading means. Of the languages of a file, Ukrainian comes first. */
function meaningOf(name: string): Meaning | undefined {
  const key = headingKey(name);
  const plain = key.replace(/ (?:укр|uk|ua)$/u, '');
  const meaning = meanings.get(plain);
  return meaning && { ...meaning, rank: meaning.rank - (plain === key ? 0 : 0.5) };
}

/**
 * Returns whether the values of a column are none of the field that its heading means. Those under
 * our own headings are trusted, unless they cannot be.
 */
function isOther({ field, rank }: Meaning, values: readonly string[]): boolean {
  if (values.length === 0) return false;
  if (field === 'type' && values.every((value) => kindOfProduct.test(value))) return true;
  if (rank === 0) return false;
  if (field === 'type') return values.every((value) => /^\d+$/.test(value));
  // Materials without percentages are no composition, and would refuse each row.
  return field === 'fabricComposition' && !values.some((value) => /\d/.test(value));
}
