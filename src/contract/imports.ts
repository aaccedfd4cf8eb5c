/** Items from a spreadsheet: a dry run that writes nothing, then the import itself. */
import type { Id, ReferenceKind } from './types';

/** What the columns of a file can be mapped to. A file has a row an item, or a row a purchase. */
export const importFields = [
  'id',
  'title',
  'description',
  'brand',
  'type',
  'color',
  'fabricComposition',
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
  title: 'Назва',
  description: 'Опис',
  brand: 'Бренд',
  type: 'Тип',
  color: 'Колір',
  fabricComposition: 'Склад тканини',
  purchaseId: 'Номер покупки',
  supplier: 'Постачальник',
  price: 'Ціна',
  weight: 'Вага',
  size: 'Розмір',
  measurements: 'Заміри',
  date: 'Дата',
  luxury: 'Люкс',
};

/** What an empty cell means. */
export type EmptyCells = 'leave' | 'clear';

export interface ImportSettings {
  /** A field for each column of the file; null is left out. */
  columns: (ImportField | null)[];
  emptyCells: EmptyCells;
  /** An existing entry instead of a new one, by list and name as written in the file. */
  instead: Partial<Record<ReferenceKind, Record<string, Id>>>;
}

export type ImportRowState = 'new' | 'changed' | 'unchanged' | 'refused';

export interface ImportRow {
  /** As a spreadsheet numbers it: the headings are row 1. */
  row: number;
  state: ImportRowState;
  id: Id | null;
  title: string;
  /** Field by field, as words. */
  changes: { field: ImportField; before: string; after: string }[];
  problems: { field: ImportField | null; value: string; reason: string }[];
}

export interface NewReference {
  kind: ReferenceKind;
  name: string;
  /** Entries that look alike, the nearest first; a chosen one is among them. */
  near: { id: Id; name: string }[];
}

/** A dry run. `POST` answers it once the file is read; `settings` can be changed by `PUT`. */
export interface ImportDryRun {
  id: Id;
  fileName: string;
  /** The file's headings, one a column. */
  headings: string[];
  /** The first values of each column that are not empty, up to three. */
  examples?: string[][];
  settings: ImportSettings;
  counts: Record<ImportRowState, number>;
  /** Those that it would create, and those for which `settings.instead` has an existing one. */
  newReferences: NewReference[];
  /** What a person should know of the file, such as headings that repeat: Ukrainian sentences. */
  notes?: string[];
  /** The task that runs it, or has run it. */
  taskId: Id | null;
  batchId: Id | null;
}
