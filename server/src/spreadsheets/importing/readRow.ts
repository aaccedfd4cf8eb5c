import { splitNames } from '../../../../src/contract/entryNames';
import type { ImportField, ImportRow, ImportSettings } from '../../../../src/contract/imports';
import {
  type EntriesField,
  emptyItemFields,
  type ItemField,
  type ItemFieldRow,
  itemFields,
  itemHeadings,
} from '../../../../src/contract/itemFields';
import { maxMaterials, maxNameLength, maxPercent, minPercent } from '../../../../src/contract/limits';
import {
  isPurchaseFieldOf,
  type PurchaseFieldValues,
  type PurchaseValueField,
  purchaseValueFields,
} from '../../../../src/contract/purchaseFields';
import type { ReferenceKind } from '../../../../src/contract/references';
import { cleanNullable, pick } from '../../clothes/fields';
import { columnOf, emptyColumns, toColumns } from '../../clothes/purchaseFields';
import { Problem } from '../../platform/Problem';
import { cleanLine, cleanOptionalLine, noWidth } from '../../platform/text';
import { nameKey } from '../../references/nameKeys';
import type { ColumnHabits, Habits } from '../columnHabits';
import { isNumber } from '../columns';
import { parseComposition } from '../compositionText';
import { unguard } from '../guard';
import { textOfHtml, withoutReferences } from '../htmlText';
import { valueOfCell } from '../purchaseCells';
import { type CellKind, unmarkCell } from '../reading/cellKinds';
import { rowTexts } from '../texts';
import { parseId } from '../values';
import { orWrong, Wrong } from '../Wrong';
import type { EntryNames } from './EntryNames';
import type { Entry, PlannedFields, PlannedPurchase } from './plan';

/**
 * The values in the cells of a row. A value is missing if it has no column, if its cell is wrong,
 * or if its cell is empty and leaves the current value as it is.
 */
export interface RowValues {
  id: number | null;
  purchaseId: number | null;
  fields: PlannedFields;
  purchase: PlannedPurchase;
  /** Required fields whose empty cell would clear them. */
  cleared: ('title' | 'supplier')[];
  problems: ImportRow['problems'];
}

/** How the cells of a file are read. */
export interface Reading {
  settings: ImportSettings;
  names: EntryNames;
  habits: Habits;
  /** Notes the texts of numbers and dates. */
  seen: ColumnHabits;
  /** Whether another program wrote the file, in which descriptions may be HTML. */
  isForeign: boolean;
}

/** Reads the cells of a row; `problems` names the error of each wrong cell. */
export function readRow(cells: readonly string[], reading: Reading): RowValues {
  const { settings } = reading;
  const values: RowValues = {
    id: null,
    purchaseId: null,
    fields: {},
    purchase: {},
    cleared: [],
    problems: [],
  };
  for (const [at, field] of settings.columns.entries()) {
    if (field === null || (settings.numbers === 'new' && isNumber(field))) continue;
    const { kind, text: marked } = unmarkCell(cells[at]);
    const text = field === 'description' ? unguard(marked) : unguard(marked).replace(noWidth, '');
    try {
      if (kind !== 'text') refuseKind(field, kind);
      if (text.trim() !== '') readCell(field, kind, text, values, reading);
      else if (settings.emptyCells === 'clear') clear(field, values);
    } catch (error) {
      values.problems.push({ field, value: shown(text), reason: reasonOf(error) });
    }
  }
  const extra = cells.slice(settings.columns.length).find((cell) => cell.trim() !== '');
  if (extra) {
    values.problems.push({ field: null, value: shown(unmarkCell(extra).text), reason: rowTexts.extra });
  }
  return values;
}

/**
 * Refuses a cell without a value, and one whose text only the format of a workbook has made: such
 * as a size «10-12» that became a day.
 */
function refuseKind(field: ImportField, kind: CellKind): void {
  if (kind === 'error') throw new Wrong(rowTexts.formula);
  if (kind === 'formula') throw new Wrong(rowTexts.uncomputed);
  if (kind === 'lost') throw new Wrong(rowTexts.lost);
  if (kind === 'text' || kind === 'number' || !isText(field)) return;
  throw new Wrong(rowTexts.noText(rowTexts.kinds[kind]));
}

/** Returns whether the values of a field are texts. */
export function isText(field: ImportField): boolean {
  if (isNumber(field)) return false;
  return !isOfPurchase(field) || isPurchaseFieldOf(field, 'line');
}

function readCell(
  field: ImportField,
  kind: CellKind,
  given: string,
  values: RowValues,
  reading: Reading,
): void {
  const { names, habits, seen, isForeign } = reading;
  const text = isForeign && isText(field) ? plainText(field, given) : given;
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) throw new Wrong(rowTexts.text);
  const { fields, purchase } = values;
  const entry = (kind: ReferenceKind) => names.entryOf(kind, cleanLine(text, field, maxNameLength));
  switch (field) {
    case 'id':
    case 'purchaseId':
      values[field] = orWrong(parseId(text.trim()), rowTexts.id);
      break;
    case 'supplier':
      purchase.supplier = entry('suppliers');
      break;
    default:
      if (isOfPurchase(field)) {
        if (kind === 'text') seen.note(field, text);
        const value: Partial<PurchaseFieldValues> = { [field]: valueOfCell(field, kind, text, habits) };
        Object.assign(purchase, toColumns(value));
      } else Object.assign(fields, { [field]: fieldOf(field, text, reading) });
  }
}

/** Returns a text as another program means it. */
export function plainText(field: ImportField, text: string): string {
  // WooCommerce writes line breaks as these two characters.
  return field === 'description' ? textOfHtml(text.replaceAll('\\n', '<br>')) : withoutReferences(text);
}

/** Reads a non-empty cell of an item's field. */
function fieldOf(field: ItemField, text: string, reading: Reading): PlannedFields[ItemField] {
  const { names } = reading;
  const row: ItemFieldRow = itemFields[field];
  switch (row.kind) {
    case 'name':
      return cleanLine(text, field, row.max);
    case 'line':
    case 'text':
      return cleanNullable(row, text, field);
    case 'reference':
      return names.entryOf(row.list, cleanLine(text, field, maxNameLength));
    case 'composition':
      return compositionOf(text, names);
    case 'entries':
      return entriesIn(field as EntriesField, text, reading);
  }
}

/** Returns the entries that a cell names; undefined if it names none, as an empty cell does. */
function entriesIn(
  field: EntriesField,
  text: string,
  { names, settings }: Reading,
): PlannedFields[EntriesField] | undefined {
  const { list, max } = itemFields[field];
  const given = splitNames(text, nameKey);
  if (given.isUnclosed) throw new Wrong(rowTexts.openQuote(itemHeadings[field]));
  const clean = given.names.flatMap((name) => cleanOptionalLine(name, field, maxNameLength) ?? []);
  const entries = new Map<Entry, Entry>();
  // The order in a cell means nothing, and the rows of an item must have the same entries.
  for (const name of clean.sort()) {
    const entry = names.entryOf(list, name);
    entries.set(typeof entry === 'number' ? entry : nameKey(entry), entry);
  }
  if (entries.size > max) throw new Wrong(rowTexts.entries(itemHeadings[field], max));
  return entries.size > 0 || settings.emptyCells === 'clear' ? [...entries.values()] : undefined;
}

function compositionOf(text: string, names: EntryNames): NonNullable<PlannedFields['fabricComposition']> {
  const lines = orWrong(parseComposition(text), rowTexts.composition);
  if (lines.length > maxMaterials) throw new Wrong(rowTexts.materials);
  const seen = new Set<number | string>();
  return lines.map(({ name, percent }) => {
    if (percent < minPercent || percent > maxPercent) throw new Wrong(rowTexts.percent);
    const clean = cleanLine(name, 'fabricComposition', maxNameLength);
    const material = names.entryOf('materials', clean);
    const key = typeof material === 'number' ? material : nameKey(material);
    if (seen.has(key)) throw new Wrong(rowTexts.repeatedMaterial(clean));
    seen.add(key);
    return { material, percent };
  });
}

/** Plans to clear a field with an empty cell. */
function clear(field: ImportField, { fields, purchase, cleared }: RowValues): void {
  switch (field) {
    case 'id':
    case 'purchaseId':
      break;
    case 'title':
    case 'supplier':
      cleared.push(field);
      break;
    default:
      if (isOfPurchase(field)) Object.assign(purchase, pick(emptyColumns, [columnOf(field)]));
      else Object.assign(fields, { [field]: emptyItemFields[field] });
  }
}

function isOfPurchase(field: ImportField): field is PurchaseValueField {
  return purchaseValueFields.some((known) => known === field);
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.errors?.[0]?.detail ?? error.detail;
  if (error instanceof Wrong) return error.message;
  throw error;
}

/** Returns a cell's text for display. The beginning of a long text is enough. */
function shown(text: string): string {
  const plain = text.replace(/\0|\p{Surrogate}/gu, '');
  return plain.length > 200 ? `${plain.slice(0, 199)}…`.replace(/\p{Surrogate}/gu, '') : plain;
}
