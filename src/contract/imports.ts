/** Import of items from a spreadsheet: a dry run that writes nothing, then the import itself. */
import { itemFieldNames, itemHeadings } from './itemFields';
import { maxImportColumns } from './limits';
import { purchaseHeadings, purchaseValueFields } from './purchaseFields';
import { eachList, referenceKinds } from './references';
import { id, integer, listOf, object, oneOf, optional, orNull, recordOf, type TypeOf, text } from './schema';

/**
 * Fields that the columns of a file can be mapped to. A row of the file is an item or a purchase.
 */
export const importFields = [
  'id',
  ...itemFieldNames,
  'purchaseId',
  'supplier',
  ...purchaseValueFields,
] as const;

export type ImportField = (typeof importFields)[number];

/** Headings of the columns in an exported file, and labels of the fields in the app. */
export const spreadsheetHeadings: Record<ImportField, string> = {
  id: 'Номер товару',
  ...itemHeadings,
  purchaseId: 'Номер покупки',
  ...purchaseHeadings,
};

const field = oneOf(importFields);

const chosen = optional(recordOf(id));

/**
 * The settings of an import.
 *
 * - `columns`: a field for each column of the file; a column with null is ignored.
 * - `emptyCells`: the meaning of an empty cell.
 * - `instead`: existing entries to use instead of new ones, by list and by the name in the file.
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
 * A row of an import.
 *
 * - `row`: its number in the spreadsheet; the headings are row 1.
 * - `changes`: the changed fields, with their values in words.
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

/**
 * A reference entry that the file names. `near`: similar existing entries, the nearest first. An
 * entry that was chosen instead is among them.
 */
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
 * A dry run. `POST` answers with it once the file is read; `PUT` changes its `settings`.
 *
 * - `headings`: the file's headings, one per column.
 * - `examples`: the first values of each column that are not empty, at most three.
 * - `newReferences`: the entries that the import would create, and those that `settings.instead`
 *   replaces by an existing one.
 * - `notes`: warnings about the file, such as repeated headings, as Ukrainian sentences.
 * - `taskId`: the task that runs or has run the import.
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
