import type { ItemFilterRow, RangeEnd } from '../../contract/itemFilters';
import { number } from '../../core/texts/number';

type RangeRow = Extract<ItemFilterRow, { bounds: string }>;

const ends: Record<RangeRow['kind'], Record<RangeEnd, string>> = {
  day: { from: 'з', to: 'по' },
  price: { from: 'від', to: 'до' },
};

const dayParts = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const days = new Intl.DateTimeFormat('uk', { ...dayParts, timeZone: 'UTC' });
const withoutWord = (date: string) => date.replaceAll(/\s*рр?\./g, '');
const longDay = (day: string) => withoutWord(days.format(new Date(day)));
const longDays = (from: string, to: string) =>
  // A range must not end before it begins.
  from <= to
    ? withoutWord(days.formatRange(new Date(from), new Date(to)))
    : `${longDay(from)} – ${longDay(to)}`;
const hryvnias = (amount: string) => `${amount}\u00a0₴`;

/** Texts of the clothes list's filter; `what` is the text of a filter's row. */
export const itemFilterTexts = {
  today: (what: string) => `${what} сьогодні`,
  end: ({ text, kind, end }: RangeRow) => `${text} ${ends[kind][end]}`,
  day: longDay,
  days: (what: string, from: string, to: string) => `${what} ${longDays(from, to)}`,
  price: (price: number) => hryvnias(number(price)),
  prices: (what: string, from: number, to: number) => `${what} ${hryvnias(`${number(from)}–${number(to)}`)}`,
  unknown: (names: string) => `Сервер не знає ${names.includes(',') ? 'фільтрів' : 'фільтра'}: ${names}`,
  of: (what: string, value: string | number) => `${what}: ${value}`,
  /** Between the names of one filter. */
  and: ' і ',
  /** `entry` is the word of the list in the accusative. */
  deleted: (entry: string) => `${entry} видалено`,
} as const;
