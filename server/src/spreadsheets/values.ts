/** Reads numbers, dates and flags as users write them in spreadsheets. */

/**
 * Returns the number in a text; null if the text is not a number. The decimal mark is a comma or a
 * point. Spaces, apostrophes, or the other of these two marks may separate thousands.
 */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u2007\u2009\u202f']/gu, '');
  if (!/^[+-]?\d[\d.,]{0,40}$/.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (last === -1) return Number(plain);
  const divider = plain[last] ?? '';
  const [whole, fraction] = [plain.slice(0, last), plain.slice(last + 1)];
  // The other one of comma and point separates thousands: 1.234,50.
  const thousands = divider === ',' ? '.' : ',';
  if (whole.includes(divider) || !isGrouped(whole, thousands)) return null;
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

/**
 * Returns `YYYY-MM-DD` for a text with a year, a month and a day, in this order or the reverse,
 * with or without a time; null for any other text. Does not check that the day exists.
 */
export function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][0-9:.,+\-Z]{0,40})?$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?: [0-9:]{0,10})?(?: ?р\.?)?$/.exec(text);
  return local && dateOf(local[3], local[2], local[1]);
}

function dateOf(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const yes = ['так', 'true', 'yes', '1', '+', 'люкс', 'істина'];
const no = ['ні', 'false', 'no', '0', '-', '−', '–', 'хибність'];

export function parseFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

/**
 * Returns the id in a text, a positive whole number with or without spaces; null for any other
 * text.
 */
export function parseId(text: string): number | null {
  const plain = text.replace(/[\s\u00a0]/gu, '');
  return /^[1-9]\d{0,15}$/.test(plain) && Number(plain) <= Number.MAX_SAFE_INTEGER ? Number(plain) : null;
}
