import { type ImportSettings, importSettings } from '../../../../src/contract/imports';
import { maxNameLength } from '../../../../src/contract/limits';
import type { FieldProblem } from '../../../../src/contract/problem';
import { referenceKinds } from '../../../../src/contract/references';
import type { Id as EntryId } from '../../../../src/contract/types';
import { pick } from '../../clothes/fields';
import { hasShape } from '../../platform/http/validators';
import { fieldProblem, invalidFields } from '../../platform/Problem';
import { fieldsByHeadings } from '../columns';
import { recoderOf } from '../reading/recode';
import type { ImportTableRow } from '../tables';
import { fileTexts, importTexts } from '../texts';

/** Maximum number of names per reference list for which an existing entry is chosen. */
export const maxImportChoices = 1000;

/** Returns the settings for reading a file when the user has chosen none. */
export function defaultSettings(headings: readonly string[]): ImportSettings {
  return { columns: fieldsByHeadings(headings), emptyCells: 'leave', instead: {} };
}

/** Reads the settings of a form. Throws validation_failed. */
export function parseSettings(text: string): ImportSettings {
  try {
    const parsed: unknown = JSON.parse(text);
    if (hasShape(importSettings, parsed)) return parsed;
  } catch {
    // Invalid JSON is refused below.
  }
  throw fieldProblem('settings', 'type', fileTexts.settings);
}

/**
 * Returns the settings without unknown fields. Throws validation_failed if they do not fit the
 * columns.
 */
export function checkSettings(settings: ImportSettings, columns: number): ImportSettings {
  const { emptyCells, instead } = settings;
  if (settings.columns.length !== columns) {
    throw fieldProblem('settings.columns', 'length', importTexts.columns(columns));
  }
  const errors: FieldProblem[] = settings.columns.flatMap((field, at) => {
    if (field === null || settings.columns.indexOf(field) === at) return [];
    return [{ field: `settings.columns.${at}`, code: 'repeated', detail: importTexts.twice }];
  });
  errors.push(
    ...referenceKinds.flatMap((kind) => problemOf(`settings.instead.${kind}`, instead[kind]) ?? []),
  );
  if (errors.length > 0) throw invalidFields(errors);
  const { columns: fields, encoding, numbers, dates } = settings;
  return { columns: fields, emptyCells, instead: pick(instead, referenceKinds), encoding, numbers, dates };
}

/**
 * Returns the settings with a field for each column whose heading is known only in the encoding
 * that they choose.
 */
export function mapAnew(row: ImportTableRow, settings: ImportSettings): ImportSettings {
  const before: ImportSettings = JSON.parse(row.settings);
  if (settings.encoding === before.encoding) return settings;
  const headings: string[] = JSON.parse(row.headings);
  const known = fieldsByHeadings(headings.map(recoderOf(row.encoding, settings.encoding ?? null)));
  const { columns } = settings;
  return {
    ...settings,
    columns: columns.map(
      (field, at) => field ?? (columns.includes(known[at] ?? null) ? null : known[at]) ?? null,
    ),
  };
}

/**
 * Returns the problem of the names for which an entry is chosen: too many, or one too long; null if
 * there is none.
 */
function problemOf(field: string, chosen: Record<string, EntryId> = {}): FieldProblem | null {
  const names = Object.keys(chosen);
  if (names.length > maxImportChoices) {
    return { field, code: 'maxItems', detail: importTexts.tooManyChoices(maxImportChoices) };
  }
  // No row can have a longer name: the row would be refused.
  const isLong = names.some((name) => [...name].length > maxNameLength);
  return isLong ? { field, code: 'maxLength', detail: importTexts.longChoice } : null;
}
