import type { ImportDryRun } from '../../../../src/contract/imports';
import { maxImportColumns } from '../../../../src/contract/limits';
import { fieldProblem } from '../../platform/Problem';
import { shortText } from '../../platform/shortText';
import { fieldsByHeadings, headingsKnown } from '../columns';
import { unmarkCell } from '../reading/cellKinds';
import { headRows, type ReadRow } from '../reading/protocol';
import { fileProblem } from '../reading/readInChild';
import type { Recode } from '../reading/recode';
import type { Findings, ImportTableRow } from '../tables';
import { fileTexts, importTexts } from '../texts';

/** The headings of a file. */
export interface Headings {
  /** The number of their row in the spreadsheet; 0 if it is unknown. */
  row: number;
  /** One text per column, as the file has it. */
  texts: string[];
}

/** The longest heading that is kept: a file may have a thousand of them. */
export const maxHeadingLength = 300;

/** Maximum number of characters that are shown of a row that may have the headings. */
const maxLength = 80;

/**
 * Returns the headings of a file by its first rows: those in the row `chosen`, else those in the
 * row with the most known headings. Throws validation_failed if there is no such row, and too_large
 * if it has too many columns.
 */
export function findHeadings(rows: readonly ReadRow[], recode: Recode, chosen?: number): Headings {
  return headingsAt(rows, chosen ?? rowWithHeadings(rows.slice(0, headRows), recode));
}

/** Returns the headings by which an import was read. */
export function headingsOf(row: ImportTableRow): Headings {
  const findings: Findings | null = row.findings === null ? null : JSON.parse(row.findings);
  return { row: findings?.headingRow ?? 0, texts: JSON.parse(row.headings) };
}

/** Returns the headings in a chosen row; null if an import was read by that row already. */
export function movedTo(row: ImportTableRow, rows: readonly ReadRow[], chosen?: number): Headings | null {
  return chosen === undefined || chosen === headingsOf(row).row ? null : headingsAt(rows, chosen);
}

function headingsAt(rows: readonly ReadRow[], row: number): Headings {
  const [, cells] = rows.slice(0, headRows).find(([number]) => number === row) ?? [];
  if (!cells) throw fieldProblem('settings.headingRow', 'not_found', importTexts.noHeadingRow);
  if (cells.length > maxImportColumns) throw fileProblem('too_large', fileTexts.tooManyColumns);
  return { row, texts: textsOf(cells) };
}

/**
 * Returns the number of the row with the most known headings, which is the first row if there are
 * none. A row with a single one has to be that alone, or to come after narrower lines. Names of
 * properties in a row of a shop are headings, too, but that of the title is not among them.
 */
function rowWithHeadings(rows: readonly ReadRow[], recode: Recode): number {
  const best = { row: rows[0]?.[0] ?? 1, known: 0, hasTitle: false };
  let widest = 0;
  for (const [row, cells] of rows) {
    const texts = filled(recode(textsOf(cells)));
    const known = headingsKnown(texts);
    const hasTitle = fieldsByHeadings(texts, []).includes('title');
    const isOdd = known === 1 && texts.length > 1 && widest >= texts.length;
    const isData = best.known > 1 && best.hasTitle && !hasTitle;
    if (known > best.known && !isOdd && !isData) Object.assign(best, { row, known, hasTitle });
    widest = Math.max(widest, texts.length);
  }
  return best.row;
}

/** Returns the rows to choose the headings from; none if the first row has them, evidently. */
export function offeredRows(
  rows: readonly ReadRow[],
  headingRow: number,
  recode: Recode,
): NonNullable<ImportDryRun['headingRows']> {
  const read = rows.map(([row, cells]) => ({ row, texts: filled(recode(textsOf(cells))) }));
  const [first] = read;
  const known = headingsKnown(first?.texts ?? []);
  if (first?.row === headingRow && (known > 1 || known === first.texts.length)) return [];
  return read.map(({ row, texts }) => ({ row, text: shortText(texts.join(' · '), maxLength) }));
}

function textsOf(cells: readonly string[]): string[] {
  return cells.map((cell) => unmarkCell(cell).text.slice(0, maxHeadingLength));
}

function filled(texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
}
