import {
  type ImportDryRun,
  importCounts,
  importDryRun,
  importFields,
  importSettings,
} from '../contract/imports';
import { featureOf, referenceKinds } from '../contract/references';
import type { Shape } from '../contract/schema';
import type { Id } from '../contract/types';
import type { Decoder } from '../core/http/answer';
import { fields, id, list, orNull, text } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { fieldsOf } from '../core/lib/isObject';

const { columns, instead } = importSettings.form.fields;
const settingsOf = decoderOf(
  importSettings,
  new Map<Shape, Decoder<unknown>>([
    // A list's decoder would leave out the columns without a field.
    [columns, (value) => (Array.isArray(value) ? value : [])],
    [instead, insteadOf],
  ]),
);
const counts = decoderOf(importCounts);
const decode = decoderOf(
  importDryRun,
  new Map<Shape, Decoder<unknown>>([
    [importCounts, (value) => counts(fieldsOf(value))],
    [importSettings, (value) => settingsOf(fieldsOf(value))],
  ]),
);

/**
 * Decodes a dry run. Its settings name a field for each heading; columns of fields that this app
 * does not know are ignored.
 */
export function dryRun(value: unknown): ImportDryRun {
  const headings = list(text)(fields(value).headings);
  const { settings, ...run } = decode(value);
  const fieldOf = (column: number) => importFields.find((known) => known === settings.columns[column]);
  return {
    ...run,
    headings,
    settings: { ...settings, columns: headings.map((_, column) => fieldOf(column) ?? null) },
  };
}

/** Decodes the chosen entries. An API that does not know a later list must not get it back. */
function insteadOf(value: unknown): ImportDryRun['settings']['instead'] {
  const given = fieldsOf(value);
  const kinds = referenceKinds.filter((kind) => !featureOf(kind) || given[kind] !== undefined);
  return Object.fromEntries(kinds.map((kind) => [kind, idsOf(given[kind])]));
}

function idsOf(value: unknown): Record<string, Id> {
  const entries = Object.entries(fieldsOf(value)).map(([name, found]) => [name, orNull(id)(found)]);
  return Object.fromEntries(entries.filter(([, found]) => found !== null));
}
