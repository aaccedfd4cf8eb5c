import {
  type ImportDryRun,
  type ImportField,
  type ImportRow,
  type ImportRowState,
  type ImportSettings,
  importFields,
  type NewReference,
} from '../contract/imports';
import type { Id, ReferenceKind } from '../contract/types';
import { fields, id, list, orNull, text } from '../http/decode';
import { fieldsOf } from '../lib/isObject';
import { reference } from './referenceDecoder';
import { listOrEmpty, numberOrNull } from './values';

/** Decoders of imports. */

export const rowStates: readonly ImportRowState[] = ['new', 'changed', 'unchanged', 'refused'];
const kinds: readonly ReferenceKind[] = ['brands', 'types', 'colors', 'materials', 'suppliers'];

/** A dry run as it came: an API that gives no examples or notes has none. */
export type ShownDryRun = Required<ImportDryRun>;

export function dryRun(value: unknown): ShownDryRun {
  const entry = fields(value);
  const headings = list(text)(entry.headings);
  const counts = fieldsOf(entry.counts);
  const count = (state: ImportRowState) => numberOrNull(counts[state]) ?? 0;
  return {
    id: id(entry.id),
    fileName: text(entry.fileName),
    headings,
    examples: listOrEmpty(listOrEmpty(text))(entry.examples),
    settings: settings(entry.settings, headings.length),
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    newReferences: listOrEmpty(newReference)(entry.newReferences),
    notes: listOrEmpty(text)(entry.notes),
    taskId: orNull(id)(entry.taskId),
    batchId: orNull(id)(entry.batchId),
  };
}

export function importRow(value: unknown): ImportRow {
  const entry = fields(value);
  const state = rowStates.find((known) => known === entry.state);
  if (!state) throw new TypeError('not a state of a row');
  return {
    row: numberOrNull(entry.row) ?? 0,
    state,
    id: orNull(id)(entry.id),
    title: text(entry.title),
    changes: listOrEmpty(rowChange)(entry.changes),
    problems: listOrEmpty(rowProblem)(entry.problems),
  };
}

/** A column of a field that this app does not know is left out. */
function settings(value: unknown, columns: number): ImportSettings {
  const entry = fieldsOf(value);
  const mapped: unknown[] = Array.isArray(entry.columns) ? entry.columns : [];
  return {
    columns: Array.from({ length: columns }, (_, column) => field(mapped[column])),
    emptyCells: entry.emptyCells === 'clear' ? 'clear' : 'leave',
    instead: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(Object.entries(fieldsOf(fieldsOf(entry.instead)[kind])).flatMap(idOf)),
      ]),
    ),
  };
}

function idOf([name, value]: [string, unknown]): [string, Id][] {
  const found = orNull(id)(value);
  return found === null ? [] : [[name, found]];
}

function newReference(value: unknown): NewReference {
  const entry = fields(value);
  const kind = kinds.find((known) => known === entry.kind);
  if (!kind) throw new TypeError('not a list');
  return { kind, name: text(entry.name), near: listOrEmpty(reference)(entry.near) };
}

function rowChange(value: unknown): ImportRow['changes'][number] {
  const entry = fields(value);
  const changed = field(entry.field);
  if (!changed) throw new TypeError('not a field');
  return { field: changed, before: text(entry.before), after: text(entry.after) };
}

function rowProblem(value: unknown): ImportRow['problems'][number] {
  const entry = fields(value);
  return { field: field(entry.field), value: text(entry.value), reason: text(entry.reason) };
}

function field(value: unknown): ImportField | null {
  return importFields.find((known) => known === value) ?? null;
}
