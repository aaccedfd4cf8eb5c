/** How the numbers and dates of a column are written, as far as its values show. */
import type { DateOrder } from '../../../src/contract/imports';
import {
  isPurchaseFieldOf,
  type PurchaseValueField,
  purchaseFields,
} from '../../../src/contract/purchaseFields';
import { dividedDay, isOpenNumber, plainNumber, withoutUnit } from './values';

export type DecimalMark = ',' | '.';

export interface Habits {
  /** The mark before decimals, by field; missing where the values do not show it. */
  marks: Partial<Record<PurchaseValueField, DecimalMark>>;
  /** The order of day and month. */
  dates: DateOrder;
}

export const usualHabits: Habits = { marks: {}, dates: 'dmy' };

/** Collects the values of a file, and derives the habits of its columns from them. */
export class ColumnHabits {
  /** The fields with a number that can be read in two ways. */
  readonly #openNumbers = new Set<PurchaseValueField>();
  readonly #decimals = new Map<PurchaseValueField, Set<DecimalMark>>();
  readonly #orders = new Set<DateOrder>();
  /** Whether a date could be read in both orders. */
  #isOpen = false;

  note(field: PurchaseValueField, text: string): void {
    if (isPurchaseFieldOf(field, 'decimal')) {
      if (purchaseFields[field].decimals < 3) this.#noteNumber(field, withoutUnit(field, text));
    } else if (isPurchaseFieldOf(field, 'day')) this.#noteDate(text);
  }

  /** Whether there are dates in which the order of day and month matters. */
  get hasOrder(): boolean {
    return this.#isOpen || this.#orders.size > 0;
  }

  /** Whether the values leave the order of day and month open, or contradict each other. */
  get datesAreOpen(): boolean {
    return this.#orders.size === 2 || (this.#orders.size === 0 && this.#isOpen);
  }

  /** The order that all dates with slashes or hyphens have; null if they do not show one. */
  get dateOrder(): DateOrder | null {
    const [order = null, other] = this.#orders;
    return other === undefined ? order : null;
  }

  /**
   * The marks before decimals of the fields that have numbers which can be read in two ways, where
   * the other numbers of the field show the mark.
   */
  get marks(): Habits['marks'] {
    const marks: Habits['marks'] = {};
    for (const field of this.#openNumbers) {
      const [mark, other] = this.#decimals.get(field) ?? [];
      if (mark !== undefined && other === undefined) marks[field] = mark;
    }
    return marks;
  }

  #noteNumber(field: PurchaseValueField, text: string): void {
    const number = plainNumber(text) ?? '';
    if (isOpenNumber(number)) this.#openNumbers.add(field);
    const mark = decimalMarkIn(number);
    if (mark === null) return;
    const marks = this.#decimals.get(field) ?? new Set();
    this.#decimals.set(field, marks.add(mark));
  }

  #noteDate(text: string): void {
    const parts = dividedDay(text.trim());
    if (!parts) return;
    const [first, second] = parts;
    if (first > 12 && second <= 12) this.#orders.add('dmy');
    else if (second > 12 && first <= 12) this.#orders.add('mdy');
    else if (first !== second) this.#isOpen = true;
  }
}

/**
 * Returns the mark before the decimals that a number shows: by its last group of digits, or as the
 * one that does not separate thousands. Returns null if the number has no mark, or one that can be
 * read in both ways, as in 1.250.
 */
function decimalMarkIn(number: string): DecimalMark | null {
  const marks = (number.match(/[.,]/g) ?? []) as DecimalMark[]; // the pattern matches nothing else
  const last = marks.at(-1);
  if (last === undefined) return null;
  const other = last === ',' ? '.' : ',';
  if (marks.length > 1) return marks.includes(other) ? last : other;
  return isOpenNumber(number) ? null : last;
}
