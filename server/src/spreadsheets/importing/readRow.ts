import type { ImportField, ImportRow, ImportSettings } from '../../../../src/contract/imports';
import {
  emptyItemFields,
  type ItemField,
  type ItemFieldRow,
  itemFields,
} from '../../../../src/contract/itemFields';
import {
  maxMaterials,
  maxMeasurementsLength,
  maxNameLength,
  maxPercent,
  maxPrice,
  maxSizeLength,
  maxWeight,
  minPercent,
  priceDecimals,
  weightDecimals,
} from '../../../../src/contract/limits';
import type { ReferenceKind } from '../../../../src/contract/references';
import { toDate } from '../../clothes/dates';
import { toMinorUnits } from '../../clothes/decimals';
import { cleanNullable } from '../../clothes/fields';
import { Problem } from '../../platform/Problem';
import { cleanLine, cleanOptionalLine, nameKey } from '../../references/nameKeys';
import { parseComposition } from '../compositionText';
import { unguard } from '../guard';
import { formulaError } from '../reading/protocol';
import { rowTexts } from '../texts';
import { parseDate, parseDecimal, parseFlag, parseId } from '../values';
import type { EntryNames } from './EntryNames';
import type { PlannedFields, PlannedPurchase } from './plan';

/** What the cells of a row say; what has no column, or an empty cell that leaves, is missing. */
export interface RowValues {
  id: number | null;
  purchaseId: number | null;
  fields: PlannedFields;
  purchase: PlannedPurchase;
  /** Fields whose empty cell is to clear what may not be empty. */
  cleared: ('title' | 'supplier')[];
  problems: ImportRow['problems'];
}

/** A reason why a cell is refused. */
class Wrong extends Error {}

/** Reads the cells of a row. The problems say what is wrong with each. */
export function readRow(cells: readonly string[], settings: ImportSettings, names: EntryNames): RowValues {
  const values: RowValues = {
    id: null,
    purchaseId: null,
    fields: {},
    purchase: {},
    cleared: [],
    problems: [],
  };
  for (const [at, field] of settings.columns.entries()) {
    if (field === null) continue;
    const text = unguard(cells[at] ?? '');
    try {
      if (text.trim() !== '') readCell(field, text, values, names);
      else if (settings.emptyCells === 'clear') clear(field, values);
    } catch (error) {
      values.problems.push({ field, value: shown(text), reason: reasonOf(error) });
    }
  }
  const extra = cells[settings.columns.length];
  if (extra) values.problems.push({ field: null, value: shown(extra), reason: rowTexts.extra });
  return values;
}

function readCell(field: ImportField, text: string, values: RowValues, names: EntryNames): void {
  if (text.startsWith(formulaError)) throw new Wrong(rowTexts.formula);
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
    case 'price':
      purchase.price_cents = toMinorUnits(numberOf(text), priceDecimals, maxPrice, field);
      break;
    case 'weight':
      purchase.weight_grams = toMinorUnits(numberOf(text), weightDecimals, maxWeight, field);
      break;
    case 'size':
      purchase.size = cleanOptionalLine(text, field, maxSizeLength);
      break;
    case 'measurements':
      purchase.measurements = cleanOptionalLine(text, field, maxMeasurementsLength);
      break;
    case 'date':
      purchase.date = toDate(orWrong(parseDate(text.trim()), rowTexts.date), field);
      break;
    case 'luxury':
      purchase.luxury = orWrong(parseFlag(text.trim()), rowTexts.flag) ? 1 : 0;
      break;
    default:
      Object.assign(fields, { [field]: fieldOf(field, text, names) });
  }
}

/** Returns a field of an item that is not empty. */
function fieldOf(field: ItemField, text: string, names: EntryNames): PlannedFields[ItemField] {
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
  }
}

function numberOf(text: string): number {
  return orWrong(parseDecimal(text), rowTexts.number);
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

/** An empty cell that clears. */
function clear(field: ImportField, { fields, purchase, cleared }: RowValues): void {
  switch (field) {
    case 'id':
    case 'purchaseId':
      break;
    case 'title':
    case 'supplier':
      cleared.push(field);
      break;
    case 'price':
      purchase.price_cents = null;
      break;
    case 'weight':
      purchase.weight_grams = null;
      break;
    case 'size':
    case 'measurements':
    case 'date':
      purchase[field] = null;
      break;
    case 'luxury':
      purchase.luxury = 0;
      break;
    default:
      Object.assign(fields, { [field]: emptyItemFields[field] });
  }
}

function orWrong<T>(value: T | null, reason: string): T {
  if (value === null) throw new Wrong(reason);
  return value;
}

function reasonOf(error: unknown): string {
  if (error instanceof Problem) return error.errors?.[0]?.detail ?? error.detail;
  if (error instanceof Wrong) return error.message;
  throw error;
}

/** What a person sees of a cell; the beginning of a long text will do. */
function shown(text: string): string {
  const plain = text.replaceAll(formulaError, '').replace(/\0|\p{Surrogate}/gu, '');
  return plain.length > 200 ? `${plain.slice(0, 199)}…`.replace(/\p{Surrogate}/gu, '') : plain;
}
