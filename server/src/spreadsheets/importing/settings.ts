import { type ImportSettings, importSettings } from '../../../../src/contract/imports';
import { maxNameLength } from '../../../../src/contract/limits';
import type { FieldProblem } from '../../../../src/contract/problem';
import { eachList, referenceKinds } from '../../../../src/contract/references';
import type { Id as EntryId } from '../../../../src/contract/types';
import { pick } from '../../clothes/fields';
import { hasShape } from '../../platform/http/validators';
import { fieldProblem, invalidFields } from '../../platform/Problem';
import { fieldsByHeadings } from '../columns';
import { unmarkCell } from '../reading/cellKinds';
import type { ReadRow } from '../reading/protocol';
import { recoderOf } from '../reading/recode';
import type { ImportTableRow } from '../tables';
import { fileTexts, importTexts } from '../texts';
import type { Headings } from './headingRow';
import { readHeadings, settingsOf } from './importRows';

/** Maximum number of names per reference list for which an existing entry is chosen. */
export const maxImportChoices = 1000;

/** Returns the settings for a file with these first rows when the user has chosen none. */
export function defaultSettings(headings: Headings, rows: readonly ReadRow[]): ImportSettings {
  const columns = fieldsByHeadings(headings.texts, valuesBelow(headings, rows));
  return { columns, emptyCells: 'leave', instead: {}, headingRow: headings.row };
}

/** Returns the values that each column has in the rows below the headings. */
export function valuesBelow({ row: headingRow, texts }: Headings, rows: readonly ReadRow[]): string[][] {
  const below = rows.filter(([row]) => row > headingRow);
  return texts.map((_, at) =>
    below.map(([, cells]) => unmarkCell(cells[at]).text.trim()).filter((text) => text !== ''),
  );
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
  const { columns: fields, entries, encoding, numbers, dates, groups, headingRow, supplier } = settings;
  const chosen = { entries, encoding, numbers, dates, groups, headingRow, supplier };
  return { columns: fields, emptyCells, instead: pick(instead, referenceKinds), ...chosen };
}

/**
 * Returns the settings with the columns mapped anew by headings, perhaps of another row, and by the
 * first rows of the file.
 */
export function withHeadings(
  row: ImportTableRow,
  settings: ImportSettings,
  headings: Headings,
  rows: readonly ReadRow[],
): ImportSettings {
  const { instead } = inEncoding(row, { ...settings, columns: [] });
  const recode = recoderOf(row.encoding, settings.encoding);
  const columns = fieldsByHeadings(recode(headings.texts), valuesBelow(headings, rows).map(recode));
  return checkSettings({ ...settings, columns, instead, headingRow: headings.row }, columns.length);
}

/**
 * Returns the settings after a change of the encoding: with a field for each column whose heading
 * is another one now, unless the column or the field is mapped, and with the chosen names as they
 * are now.
 */
export function inEncoding(row: ImportTableRow, settings: ImportSettings): ImportSettings {
  const before = settingsOf(row).encoding ?? row.encoding;
  const after = settings.encoding ?? row.encoding;
  if (row.encoding === null || before === after) return settings;
  const { columns, instead } = settings;
  const [was, headings] = [before, after].map((encoding) => readHeadings(row, encoding));
  const examples: string[][] = JSON.parse(row.examples);
  const fields = fieldsByHeadings(headings ?? [], examples.map(recoderOf(row.encoding, after)));
  const found = (at: number) => {
    const field = headings?.[at] === was?.[at] ? null : fields[at];
    return field && !columns.includes(field) ? field : null;
  };
  const recode = recoderOf(before, after);
  const renamed = (chosen: Record<string, EntryId> = {}) =>
    Object.fromEntries(Object.entries(chosen).map(([name, id]) => [recode([name])[0], id]));
  return {
    ...settings,
    columns: columns.map((field, at) => field ?? found(at)),
    instead: eachList((kind) => renamed(instead[kind])),
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
