/** Items from a spreadsheet: a dry run that writes nothing, then the import itself. */
import { itemFieldNames, itemHeadings } from './itemFields';
import { maxImportColumns } from './limits';
import { eachList, referenceKinds } from './references';
import { id, integer, listOf, object, oneOf, optional, orNull, recordOf, type TypeOf, text } from './schema';

/** What the columns of a file can be mapped to. A file has a row an item, or a row a purchase. */
export const importFields = [
  'id',
  ...itemFieldNames,
  'purchaseId',
  'supplier',
  'price',
  'weight',
  'size',
  'measurements',
  'date',
  'luxury',
] as const;

export type ImportField = (typeof importFields)[number];

/** What the columns are called in an exported file, and the fields in the app. */
export const importHeadings: Record<ImportField, string> = {
  id: 'Номер товару',
  ...itemHeadings,
  purchaseId: 'Номер покупки',
  supplier: 'Постачальник',
  price: 'Ціна',
  weight: 'Вага',
  size: 'Розмір',
  measurements: 'Заміри',
  date: 'Дата',
  luxury: 'Люкс',
};

const field = oneOf(importFields);

const chosen = optional(recordOf(id));

/**
 * - `columns`: a field for each column of the file; null is left out.
 * - `emptyCells`: what an empty cell means.
 * - `instead`: an existing entry instead of a new one, by list and name as written in the file.
 */
export const importSettings = object({
  columns: listOf(orNull(field), { max: maxImportColumns }),
  emptyCells: oneOf(['leave', 'clear']),
  instead: object(eachList(() => chosen)),
});
export type ImportSettings = TypeOf<typeof importSettings>;
export type EmptyCells = ImportSettings['emptyCells'];

export const importRowStates = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * - `row`: as a spreadsheet numbers it; the headings are row 1.
 * - `changes`: field by field, as words.
 */
export const importRow = object({
  row: integer(),
  state: oneOf(importRowStates),
  id: orNull(id),
  title: text(),
  changes: listOf(object({ field, before: text(), after: text() })),
  problems: listOf(object({ field: orNull(field), value: text(), reason: text() })),
});
export type ImportRow = TypeOf<typeof importRow>;

/** `near`: entries that look alike, the nearest first; a chosen one is among them. */
const newReference = object({
  kind: oneOf(referenceKinds),
  name: text(),
  near: listOf(object({ id, name: text() })),
});
export type NewReference = TypeOf<typeof newReference>;

export const importCounts = object({
  new: integer(),
  changed: integer(),
  unchanged: integer(),
  refused: integer(),
});

/**
 * A dry run. `POST` answers it once the file is read; `settings` can be changed by `PUT`.
 *
 * - `headings`: the file's, one a column.
 * - `examples`: the first values of each column that are not empty, up to three.
 * - `newReferences`: those that it would create, and those for which `settings.instead` has an
 *   existing one.
 * - `notes`: what a person should know of the file, such as headings that repeat: Ukrainian
 *   sentences.
 * - `taskId`: the task that runs it, or has run it.
 */
export const importDryRun = object({
  id,
  fileName: text(),
  headings: listOf(text()),
  examples: listOf(listOf(text())),
  settings: importSettings,
  counts: importCounts,
  newReferences: listOf(newReference),
  notes: listOf(text()),
  taskId: orNull(id),
  batchId: orNull(id),
});
export type ImportDryRun = TypeOf<typeof importDryRun>;
