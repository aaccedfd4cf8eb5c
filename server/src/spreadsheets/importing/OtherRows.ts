import type { ImportField, ImportSettings } from '../../../../src/contract/imports';
import { nameKey } from '../../references/nameKeys';
import { hasNumbers } from '../columns';
import { unmarkCell } from '../reading/cellKinds';
import type { ReadRow } from '../reading/protocol';
import type { Findings, LeftOutRows, OtherRow } from '../tables';
import { noteTexts } from '../texts';
import type { Membership } from '../variants';
import { maxHeadingLength } from './headingRow';
import type { CheckedRow } from './RowChecker';
import { isText } from './readRow';

/** The result for a row that describes no item. */
export const skippedRow: Omit<CheckedRow, 'state'> & { state: 'skipped' } = {
  state: 'skipped',
  id: null,
  title: '',
  changes: [],
  problems: [],
  plan: null,
};

/** `name`: a row with only a title. `further`: one more row of a product. null: an item. */
type RowKind = OtherRow | 'name' | 'further' | null;

/** The number of left-out rows that are named, and of characters of their texts. */
const maxNamed = 5;
const maxLength = 40;

const totals =
  'разом|всього|усього|загалом|підсумок|підсумки|(?:загальна )?сума|итого?|всего|(?:общая )?сумма|(?:grand )?total|totals|sub-?total|razem|suma|summe';
const ofWhat = 'по|за|до|к|for|by|of|amount|товарів|товаров|позицій|позиций|одиниць|единиц|сума|сумма';
/** The first text of a row with totals: «Всього по групі: 12 шт». `rest` begins a number. */
const total = new RegExp(`^(?:${totals})(?: (?:${ofWhat})(?: [^\\d:]*)?)?[ :.–—-]*(?<rest>[^]*)$`, 'iu');
/** A number, perhaps with a unit. */
const numeric = /^[\p{Sc}\d\s.,+%–—-]*(?:(?:грн|uah|шт|од|pcs)\.?)?$/iu;

/**
 * Tells the rows that describe no item: headings once more, totals, and names of groups such as
 * «Сукні», alone in their rows.
 */
export class OtherRows {
  /** The number of rows with only a title, which may be groups or items. */
  names = 0;
  readonly leftOut: Record<OtherRow, LeftOutRows> = {
    headings: { count: 0, first: [] },
    total: { count: 0, first: [] },
    group: { count: 0, first: [] },
  };
  /** Whether a row with only a title is directly above another row, or below totals. */
  #isDivided = false;
  #last: RowKind = null;
  /** The fields besides the title that all other rows have; null before the first of them. */
  #common: ImportField[] | null = null;
  /** The keys of the products so far. */
  readonly #products = new Set<string>();
  readonly #headings: string;
  readonly #firstHeading: string;

  /** With `skipsNames`, rows with only a title are names of groups. */
  constructor(
    private readonly columns: ImportSettings['columns'],
    headings: readonly string[],
    private readonly skipsNames: boolean,
  ) {
    this.#headings = keyOf(headings);
    this.#firstHeading = nameKey(headings.find((name) => name.trim() !== '') ?? '');
  }

  /** Returns whether a row describes neither an item nor a variant of one, and counts it then. */
  isOther(row: number, cells: readonly string[], membership: Membership | null): boolean {
    const texts = cells.map((cell) => unmarkCell(cell).text.trim());
    const kind = this.#kindOf(texts, cells, membership);
    if (kind === 'name') this.names += 1;
    const isDivided = kind === 'name' ? this.#last === 'total' : kind === null && this.#last === 'name';
    this.#isDivided ||= isDivided;
    this.#last = kind;
    if (kind === 'further') return false;
    const other = kind === 'name' ? (this.skipsNames ? 'group' : null) : kind;
    if (other) this.#note(other, row, texts.find((text) => text !== '') ?? '');
    else if (kind === null) this.#noteItem(texts, membership);
    return other !== null;
  }

  /**
   * Whether the rows with only a title look like names of groups, or lines below the list: all
   * other rows have a price, or two other fields, and one of those rows is above such a row or
   * below the totals. A file with our numbers has no groups.
   */
  get namesLookLikeGroups(): boolean {
    const common = this.#common ?? [];
    const isList = common.includes('price') || common.length > 1;
    return isList && this.#isDivided && !hasNumbers(this.columns);
  }

  #kindOf(texts: readonly string[], cells: readonly string[], membership: Membership | null): RowKind {
    const [first = '', ...others] = texts.filter((text) => text !== '');
    if (others.length > 0 && nameKey(first) === this.#firstHeading && keyOf(texts) === this.#headings)
      return 'headings';
    if (isTotal(first, others)) return 'total';
    if (membership?.of && this.#products.has(membership.of)) return 'further';
    const at = this.columns.indexOf('title');
    if (at < 0 || first === '') return null;
    const isFilled = (_: unknown, column: number) => (texts[column] ?? '') !== '';
    const fields = this.columns.filter(isFilled).filter((field) => field !== null);
    if (fields.length === 1 && fields[0] === 'title') return membership?.isNumbered ? null : 'name';
    return others.length === 0 && this.#isGroup(texts, cells) ? 'group' : null;
  }

  /** Returns whether the only text of a row, which is not in the title's column, names a group. */
  #isGroup(texts: readonly string[], cells: readonly string[]): boolean {
    const at = texts.findIndex((text) => text !== '');
    const field = this.columns[at] ?? null;
    if (at >= this.columns.length || unmarkCell(cells[at]).kind !== 'text' || hasNumbers(this.columns))
      return false;
    return /\p{L}/u.test(texts[at] ?? '') && !/\d/.test(texts[at] ?? '') && (field === null || isText(field));
  }

  #noteItem(texts: readonly string[], membership: Membership | null): void {
    for (const key of membership?.keys ?? []) this.#products.add(key);
    const fields = this.#common ?? this.columns.filter((field) => field !== null && field !== 'title');
    this.#common = fields.filter(
      (field): field is ImportField => field !== null && (texts[this.columns.indexOf(field)] ?? '') !== '',
    );
  }

  #note(kind: OtherRow, row: number, text: string): void {
    const rows = this.leftOut[kind];
    rows.count += 1;
    const shown = [...text.replace(/\s+/gu, ' ')].slice(0, maxLength).join('');
    if (rows.first.length < maxNamed) rows.first.push({ row, text: shown });
  }
}

/** Returns sentences about the rows that are left out. */
export function notesOnRows(findings: Findings | null, [first]: readonly ReadRow[]): string[] {
  const { headingRow = 0, leftOut } = findings ?? {};
  const notes = first && first[0] < headingRow ? [noteTexts.headingRow(headingRow)] : [];
  for (const kind of ['headings', 'group', 'total'] as const) {
    const rows = leftOut?.[kind];
    if (rows && rows.count > 0) notes.push(noteTexts.leftOut[kind](noteTexts.leftOutRows(rows)));
  }
  return notes;
}

/** Returns whether a row has totals: a word for them, and nothing but numbers. */
function isTotal(first: string, others: readonly string[]): boolean {
  const rest = total.exec(first)?.groups?.rest;
  if (rest === undefined) return false;
  // Alone in its row the text may go on: «Разом 12 найменувань на суму 1 500 грн».
  const isSentence = others.length === 0 && /^\d/.test(rest);
  return isSentence || [rest, ...others].every((text) => numeric.test(text));
}

/** Returns a key that rows with the same texts share. */
function keyOf(texts: readonly string[]): string {
  const keys = texts.map((text) => nameKey(text.slice(0, maxHeadingLength)));
  return JSON.stringify(keys.slice(0, keys.findLastIndex((key) => key !== '') + 1));
}
