import type { ItemCells } from '../../contract/cells';
import { type EntriesField, inputName, itemFields, partName } from '../../contract/itemFields';
import { joinNames } from '../../contract/joinNames';
import { purchaseFields, purchaseInputName } from '../../contract/purchaseFields';
import type { ReferenceKind } from '../../contract/references';
import type { ClothesListItem, Id } from '../../contract/types';
import { dateOf, wireDate } from '../../core/forms/dates';
import { tidyName } from '../../core/lib/nameKey';
import { formatDecimal, parseDecimal } from '../../core/lib/number';
import { idsWithout } from '../fields/entrySets';
import { purchaseRules } from '../purchases/purchaseInput';
import { cellsTexts as texts } from './texts';

/**
 * A cell's value as requests and answers have it: a text, a price in hryvnias, a day as in
 * `wireDate`, the id of an entry, or the ids of several as in `idsText`; null for an empty cell.
 */
export type CellValue = string | number | null;

/** The value of a typed text, or a Ukrainian sentence that says why the text is not a value. */
export type Parsed = { value: CellValue } | { message: string };

interface CellField {
  /** The field's path in requests, by which the errors of a refused request name it. */
  path: string;
  /**
   * The reference list whose entries the cell can hold; undefined for a cell with a text, number or
   * day.
   */
  list?: ReferenceKind;
  /** The item's field, if the cell can hold several entries. */
  several?: EntriesField;
  max?: number;
  valueIn(row: ClothesListItem): CellValue;
  text(row: ClothesListItem): string;
  /**
   * Parses a text that the user typed. For a cell that holds an entry it is called only with an
   * empty text, because the entry's list supplies all other values.
   */
  parse(text: string): Parsed;
}

const itemEntry = (field: 'brand' | 'color' | 'type'): CellField => ({
  path: inputName(field),
  list: itemFields[field].list,
  valueIn: (row) => row[field]?.id ?? null,
  text: (row) => row[field]?.name ?? '',
  parse: () => ({ value: null }),
});

const itemEntries = (field: EntriesField): CellField => ({
  path: partName('add', field),
  list: itemFields[field].list,
  several: field,
  valueIn: (row) => idsText(row[field].map(({ id }) => id)),
  text: (row) => joinNames(row[field].map(({ name }) => name)),
  parse: () => ({ value: null }),
});

/** Returns ids as the value of a cell, the same for the same set. */
export function idsText(ids: readonly Id[]): string | null {
  return [...new Set(ids)].toSorted((a, b) => a - b).join() || null;
}

const ofPurchase = (field: 'size' | 'price' | 'supplier' | 'date') =>
  `${purchasePrefix}${purchaseInputName(field)}`;

export const purchasePrefix = 'lastPurchase.';
export const supplierPath = 'lastPurchase.supplierId';

/** The fields with a cell, in the order of the table. */
export const cellFields = {
  title: {
    path: 'title',
    max: itemFields.title.max,
    valueIn: ({ title }) => title,
    text: ({ title }) => title,
    parse: (text) => ({ value: tidyName(text) }),
  },
  brand: itemEntry('brand'),
  color: itemEntry('color'),
  type: itemEntry('type'),
  size: {
    path: ofPurchase('size'),
    max: purchaseFields.size.max,
    valueIn: ({ lastPurchase }) => lastPurchase?.size ?? null,
    text: ({ lastPurchase }) => lastPurchase?.size ?? '',
    parse: (text) => ({ value: tidyName(text) || null }),
  },
  price: {
    path: ofPurchase('price'),
    valueIn: ({ lastPurchase }) => lastPurchase?.price ?? null,
    text: ({ lastPurchase }) => formatDecimal(lastPurchase?.price),
    parse(text) {
      const message = purchaseRules.price?.map((rule) => rule(text)).find(Boolean);
      return message ? { message } : { value: parseDecimal(text) ?? null };
    },
  },
  supplier: {
    path: supplierPath,
    list: 'suppliers',
    valueIn: ({ lastPurchase }) => lastPurchase?.supplier.id ?? null,
    text: ({ lastPurchase }) => lastPurchase?.supplier.name ?? '',
    parse: () => ({ message: texts.supplierStays }),
  },
  date: {
    path: ofPurchase('date'),
    valueIn: ({ lastPurchase }) => lastPurchase?.date ?? null,
    text: ({ lastPurchase }) => dateOf(lastPurchase?.date) ?? '',
    parse(text) {
      // A date pasted from a spreadsheet may be written as 25.11.2026.
      const iso = text
        .trim()
        .replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, (_, day, month, year) =>
          [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
        );
      const value = wireDate(iso);
      return value === null && iso !== '' ? { message: texts.date } : { value };
    },
  },
  tags: itemEntries('tags'),
} as const satisfies Record<string, CellField>;

export type CellKey = keyof typeof cellFields;
export const cellKeys = Object.keys(cellFields) as CellKey[];
export const fieldOf = (key: CellKey): CellField => cellFields[key];

/**
 * Returns the part of a request that sets the values of one item. Several entries are set by what
 * differs from `base`, the entries that the person saw.
 */
export function partOf(
  values: readonly { key: CellKey; value: CellValue; base: CellValue }[],
): ItemCells['set'] {
  const own: Record<string, CellValue | Id[]> = {};
  const bought: Record<string, CellValue> = {};
  for (const { key, value, base } of values) {
    const { path, several } = fieldOf(key);
    if (several) {
      own[partName('add', several)] = idsWithout(idsIn(value), idsIn(base));
      own[partName('remove', several)] = idsWithout(idsIn(base), idsIn(value));
      continue;
    }
    const isBought = path.startsWith(purchasePrefix);
    (isBought ? bought : own)[isBought ? path.slice(purchasePrefix.length) : path] = value;
  }
  return { ...own, ...(Object.keys(bought).length > 0 && { lastPurchase: bought }) };
}

/** Returns the ids in the value of a cell that can hold several entries. */
export function idsIn(value: CellValue): Id[] {
  return value === null ? [] : String(value).split(',').map(Number);
}
