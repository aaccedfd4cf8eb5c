import type { ImportSettings } from '../../../../src/contract/imports';
import { pairsOf } from '../namedValues';
import type { Findings } from '../tables';
import { noteTexts } from '../texts';

/** Returns sentences about what a dry run has found out, and the person should know. */
export function notesOn(
  headings: readonly string[],
  columns: ImportSettings['columns'],
  findings: Findings | null,
): string[] {
  const { dateOrder, currencies = [], variants, there = 0 } = findings ?? {};
  const { purchases = 0, skipped = 0, items = 0 } = variants ?? {};
  const isNamed = pairsOf(headings).some(({ value }) => columns[value] !== null);
  return [
    ...repeatedHeadings(headings, columns).map(noteTexts.repeated),
    ...(isNamed ? [noteTexts.named] : []),
    ...(dateOrder ? [noteTexts.datesRead[dateOrder]] : []),
    ...(currencies.length > 0 ? [noteTexts.currencies(currencies)] : []),
    ...(purchases > 0 ? [noteTexts.variants(purchases, items)] : []),
    ...(skipped > 0 ? [noteTexts.skipped(skipped)] : []),
    ...(there > 0 ? [noteTexts.there(there)] : []),
  ];
}

/**
 * Returns the headings of several columns, one of which is imported. The values of named properties
 * have one heading by design.
 */
function repeatedHeadings(headings: readonly string[], columns: ImportSettings['columns']): string[] {
  const values = new Set(pairsOf(headings).map(({ value }) => value));
  const isTaken = (name: string) =>
    headings.some((one, at) => one === name && columns[at] !== null && !values.has(at));
  const repeated = headings.filter((name, at) => name !== '' && headings.indexOf(name) < at);
  return [...new Set(repeated)].filter(isTaken);
}
