/** Reads numbers, dates and flags as users write them in spreadsheets. */
import type { DateOrder } from '../../../src/contract/imports';

/**
 * Returns a number's text without the spaces and apostrophes that may separate thousands; null if
 * the text is not a number.
 */
export function plainNumber(text: string): string | null {
  const plain = text.replace(/[\s\u00a0\u2007\u2009\u202f']/gu, '');
  return /^[+-]?\d[\d.,]{0,40}$/.test(plain) ? plain : null;
}

const hryvnias = '(?:грн|гривень|гривні|гривня|гривна|гривны|гривен|₴|uah)\\.?';
const kilograms = '(?:кг|kg)\\.?';
const units = { price: unitPattern(hryvnias), weight: unitPattern(kilograms) };

/** Returns the text of a number without the unit of its field before or after it. */
export function withoutUnit(field: 'price' | 'weight', text: string): string {
  return text.trim().replace(units[field], '$1$2');
}

function unitPattern(unit: string): RegExp {
  return new RegExp(`^(?:${unit}\\s*(.*\\d.*)|(.*\\d.*?)\\s*${unit})$`, 'isu');
}

/** Returns whether three digits after a number's only mark may be decimals or thousands. */
export function isOpenNumber(plain: string): boolean {
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain);
}

/**
 * Returns the number in a text; null if the text is not a number, and 'open' if three digits after
 * its only mark may be decimals or thousands. The decimal mark is `mark`, else a comma or a point;
 * the other one of these two may separate thousands. Fields with three decimals use them.
 */
export function parseDecimal(text: string, decimals: number, mark?: ',' | '.'): number | 'open' | null {
  const plain = plainNumber(text);
  if (plain === null) return null;
  const marks = plain.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return Number(plain);
  const [whole, fraction] = [
    plain.slice(0, plain.lastIndexOf(last)),
    plain.slice(plain.lastIndexOf(last) + 1),
  ];
  const isOpen = decimals < 3 && isOpenNumber(plain);
  if (isOpen && mark === undefined) return 'open';
  const isThousand = isOpen && mark !== last;
  if (isThousand || (marks.length > 1 && marks.every((one) => one === last)))
    return isGrouped(plain, last) ? Number(plain.replaceAll(last, '')) : null;
  // The other one of comma and point separates thousands: 1.234,50.
  const thousands = last === ',' ? '.' : ',';
  if (whole.includes(last) || !isGrouped(whole, thousands)) return null;
  return Number(`${whole.replaceAll(thousands, '')}.${fraction === '' ? '0' : fraction}`);
}

/**
 * Returns a number rounded half up to some decimal places, by its decimal digits: 1.005 gives 1.01,
 * although the nearest binary number is smaller.
 */
export function rounded(number: number, decimals: number): number {
  const units = Math.round(Number(`${number.toFixed(10)}e${decimals}`));
  return Number.isSafeInteger(units) ? Number(`${units}e-${decimals}`) : number;
}

function isGrouped(whole: string, divider: string): boolean {
  const [first = '', ...groups] = whole.split(divider);
  return first !== '' && groups.every((group) => group.length === 3);
}

/** Returns a number for display, with a decimal comma; '' for null. */
export function formatDecimal(value: number | null): string {
  return value === null ? '' : String(value).replace('.', ',');
}

const time = /(?:,? [0-9:]{0,10}(?: ?[AP]M)?)?(?: ?р\.?)?$/.source;
/**
 * A day, a month and a year, the first two in this order or the reverse. After a hyphen a year of
 * two digits may be a day.
 */
const local = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})(?:[./-](\\d{4})|[./](\\d{2}))${time}`, 'i');
/** The first year that two digits mean: 70 is 1970, and 69 is 2069. */
const firstShortYear = 70;

/**
 * Returns day and month of a date, or month and day, where slashes or hyphens stand between them;
 * null for any other text. Points always follow the day.
 */
export function dividedDay(text: string): [first: number, second: number] | null {
  const [, first, divider, second] = local.exec(text) ?? [];
  return first === undefined || divider === '.' ? null : [Number(first), Number(second)];
}

/**
 * Returns `YYYY-MM-DD` for a text with a year, a month and a day, in this order or the reverse,
 * with or without a time; null for any other text. `order` says which of day and month is first,
 * unless a point follows. Does not check that the day exists.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ][0-9:.,+\-Z]{0,40})?$/.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4]);
  const [, first, divider, second, long, short] = local.exec(text) ?? [];
  const year = long ?? (short && `${Number(short) < firstShortYear ? 20 : 19}${short}`);
  if (year === undefined) return null;
  return order === 'mdy' && divider !== '.' ? dateOf(year, first, second) : dateOf(year, second, first);
}

function dateOf(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const yes = new Set(
  ['так', 'т', 'true', 't', 'yes', 'y', '1', '+', 'люкс', 'істина', 'є', 'да', 'д', 'истина'].concat(
    // A cross marks what is chosen, as on paper.
    ['x', 'х', '✓', '✔', '☑', '✅', 'v'],
  ),
);
const no = new Set(
  ['ні', 'н', 'false', 'f', 'no', 'n', '0', '-', '−', '–', '—', 'хибність', 'немає', 'нет', 'ложь'].concat([
    '✗',
    '✘',
    '☐',
    '❌',
  ]),
);

export function parseFlag(text: string): boolean | null {
  // A variation selector after a sign only chooses its looks.
  const word = text.toLowerCase().replace(/\ufe0f$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}

/**
 * Returns the id in a text, a positive whole number with or without spaces; null for any other
 * text.
 */
export function parseId(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/gu, '');
  return /^[1-9]\d{0,15}$/.test(plain) && Number(plain) <= Number.MAX_SAFE_INTEGER ? Number(plain) : null;
}
