import {
  dateOrders,
  groupMeanings,
  type ImportDryRun,
  type ImportField,
  type ImportSettings,
  importCounts,
  importDryRun,
  importFields,
  importSettings,
  numberMeanings,
  singleByteEncodings,
} from '../contract/imports';
import { referenceKinds } from '../contract/references';
import type { Shape } from '../contract/schema';
import type { Id } from '../contract/types';
import type { Decoder } from '../core/http/answer';
import { fields, id, list, orNull, text } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { fieldsOf } from '../core/lib/isObject';

const counts = decoderOf(importCounts);
const decode = decoderOf(
  importDryRun,
  new Map<Shape, Decoder<unknown>>([
    [importCounts, (value) => counts(fieldsOf(value))],
    // `dryRun` decodes the settings, because it knows the headings.
    [importSettings, fieldsOf],
  ]),
);

export function dryRun(value: unknown): ImportDryRun {
  const headings = list(text)(fields(value).headings);
  const run = decode(value);
  return { ...run, headings, settings: settings(run.settings, headings.length) };
}

/** Decodes the settings; ignores columns of fields that this app does not know. */
function settings(value: unknown, columns: number): ImportSettings {
  const entry = fieldsOf(value);
  const mapped: unknown[] = Array.isArray(entry.columns) ? entry.columns : [];
  return {
    columns: Array.from({ length: columns }, (_, column) => field(mapped[column])),
    emptyCells: entry.emptyCells === 'clear' ? 'clear' : 'leave',
    encoding: singleByteEncodings.find((known) => known === entry.encoding),
    numbers: numberMeanings.find((known) => known === entry.numbers),
    dates: dateOrders.find((known) => known === entry.dates),
    groups: groupMeanings.find((known) => known === entry.groups),
    headingRow: typeof entry.headingRow === 'number' ? entry.headingRow : undefined,
    supplier: orNull(id)(entry.supplier ?? null) ?? undefined,
    instead: Object.fromEntries(
      referenceKinds.map((kind) => [
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

function field(value: unknown): ImportField | null {
  return importFields.find((known) => known === value) ?? null;
}
