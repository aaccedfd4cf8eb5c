/** Import of items from a spreadsheet: a dry run that changes no item, then the import itself. */
import { itemFieldNames, itemHeadings } from './itemFields';
import { maxImportColumns } from './limits';
import { purchaseHeadings, purchaseValueFields } from './purchaseFields';
import { eachList, referenceKinds } from './references';
import {
  flag,
  id,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  recordOf,
  type TypeOf,
  text,
} from './schema';

/**
 * The fields to which the columns of a file can be mapped. A row of the file is an item or a
 * purchase.
 */
export const importFields = [
  'id',
  ...itemFieldNames,
  'purchaseId',
  'supplier',
  ...purchaseValueFields,
] as const;

export type ImportField = (typeof importFields)[number];

/**
 * The headings of the columns in an exported file, which are also the app's labels of the fields.
 */
export const spreadsheetHeadings: Record<ImportField, string> = {
  id: 'Номер товару',
  ...itemHeadings,
  purchaseId: 'Номер покупки',
  ...purchaseHeadings,
};

/** The encodings of files that are not in Unicode. The bytes of a file do not tell which it is. */
export const singleByteEncodings = [
  'windows-1251',
  'windows-1252',
  'windows-1250',
  'koi8-u',
  'ibm866',
] as const;
export type SingleByteEncoding = (typeof singleByteEncodings)[number];

/** Whether the numbers in the file are those of the items here (`same`) or foreign ones (`new`). */
export const numberMeanings = ['same', 'new'] as const;
/** The order of day and month in dates such as 03/04/2026. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];
/** What rows with a name alone are: names of groups, to be left out (`skip`), or items. */
export const groupMeanings = ['skip', 'items'] as const;
/** What the names in a cell of a field with several entries do with the item's entries. */
export const entriesMeanings = ['add', 'replace'] as const;

const field = oneOf(importFields);

const chosen = optional(recordOf(id));

/**
 * The settings of an import.
 *
 * - `columns`: a field for each column of the file; a column with null is ignored. In a `PUT`, none
 *   at all has the columns mapped by their headings.
 * - `emptyCells`: whether an empty cell leaves the value as it is or clears it.
 * - `entries`: whether the names in a cell of a field with several entries, such as tags, are added
 *   to those of the item, or replace them. An empty cell adds none. By default `add`.
 * - `instead`: for each list, the id of the existing entry to use instead of a new one, by the name
 *   in the file.
 * - `encoding`: the encoding of a file that is not in Unicode; by default the one that fits best.
 * - `numbers`, `dates`, `groups`: the answers to the questions of a dry run.
 * - `headingRow`: the number of the row with the headings, among the first twenty with text; by
 *   default the one with the most known headings. With another row the columns are mapped anew.
 * - `supplier`: the id of the supplier of new purchases whose row names none.
 */
export const importSettings = object({
  columns: listOf(orNull(field), { max: maxImportColumns }),
  emptyCells: oneOf(['leave', 'clear'], 'leave'),
  entries: optional(oneOf(entriesMeanings)),
  instead: object(eachList(() => chosen)),
  encoding: optional(oneOf(singleByteEncodings)),
  numbers: optional(oneOf(numberMeanings)),
  dates: optional(oneOf(dateOrders)),
  groups: optional(oneOf(groupMeanings)),
  headingRow: optional(integer({ min: 1 })),
  supplier: optional(id),
});
export type ImportSettings = TypeOf<typeof importSettings>;
export type EmptyCells = ImportSettings['emptyCells'];

export const importRowStates = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/**
 * A row of an import.
 *
 * - `row`: its number in the spreadsheet.
 * - `id`: the item's id; null for a new item, and for a row that adds a purchase to one.
 * - `changes`: the changed fields, with their values in words.
 * - `problems`: the reasons why the row is refused, Ukrainian sentences; `field` is null if a
 *   problem concerns the whole row.
 * - `shortened`: sent in lists if the row has longer texts than `maxListedText`; `GET
 *   /api/import/{id}/rows/{row}` has them in full.
 *
 * A row that the import skips becomes a refused one.
 */
export const importRow = object({
  row: integer(),
  state: oneOf(importRowStates),
  id: orNull(id),
  title: text(),
  changes: listOf(object({ field, before: text(), after: text() })),
  problems: listOf(object({ field: orNull(field), value: text(), reason: text() })),
  shortened: optional(flag),
});
export type ImportRow = TypeOf<typeof importRow>;

/**
 * A reference entry that the file names and the list `kind` lacks. `near`: similar existing
 * entries, the nearest first; includes the entry that was chosen instead.
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

/** What a file leaves open; the setting of this name answers it. */
export const importQuestions = ['numbers', 'dates', 'groups'] as const;
export type ImportQuestion = (typeof importQuestions)[number];

/** The body of the call that starts an import: `numbers` is the setting of this name. */
export const importRun = object({ numbers: optional(oneOf(numberMeanings)) });

/**
 * A dry run. `POST` answers with it when the file is read; `PUT` changes its `settings`.
 *
 * - `headings`: the file's headings, one per column.
 * - `examples`: for each column its first values that are not empty, at most three.
 * - `counts`: the number of rows in each state.
 * - `newReferences`: the entries that the import would create, and those that `settings.instead`
 *   replaces by an existing one.
 * - `notes`: warnings about the file, such as repeated headings, as Ukrainian sentences.
 * - `encoding`: the encoding in which the file was read; null for a workbook and for Unicode.
 * - `questions`: what has to be answered by a setting before the import can start. An answered
 *   question stays.
 * - `headingRows`: the first rows with text, where it is not evident that the first one has the
 *   headings; else empty.
 * - `withoutSupplier`: the number of rows with a new purchase that name no supplier; without the
 *   setting `supplier` they are refused.
 * - `taskId`, `batchId`: the task that runs or has run the import, and its batch in the history;
 *   null before the import.
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
  encoding: optional(orNull(oneOf(singleByteEncodings))),
  questions: optional(listOf(oneOf(importQuestions))),
  headingRows: optional(listOf(object({ row: integer(), text: text() }))),
  withoutSupplier: optional(integer()),
  taskId: orNull(id),
  batchId: orNull(id),
});
export type ImportDryRun = TypeOf<typeof importDryRun>;
