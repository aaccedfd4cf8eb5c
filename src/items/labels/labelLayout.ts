import type { LastPurchase } from '../../contract/types';
import { type Box, type Correction, type Format, placesOf, printableOf, smallestOf } from './formats';

/** The resolutions of printers, in dots per inch. */
export const resolutions = ['203', '300'] as const;
export type Resolution = (typeof resolutions)[number];

/** A printer of 203 dpi has exactly 8 dots in a millimetre. */
const dotsPerMm = { '203': 8, '300': 300 / 25.4 } as const;
/** The fewest dots of a module that a phone's camera still reads. */
const leastDots = { '203': 3, '300': 4 } as const;
/** The white modules around a code; without them scanners do not find it. */
export const quiet = 4;

/** What a label can show beside its code and its number. */
export const labelParts = ['title', 'size', 'price', 'brand', 'photo'] as const;
export type LabelPart = (typeof labelParts)[number];

/** Returns the parts that a label has room for, and whether its title takes a line of its own. */
export function roomOf({ width, height }: Format): { parts: readonly LabelPart[]; isLine: boolean } {
  if (width < 40 || height < 25) return { parts: ['size'], isLine: false };
  if (width < 50 || height < 29) return { parts: ['title', 'size'], isLine: true };
  return { parts: labelParts, isLine: false };
}

/** The distance of texts from the edge of the printable part, in millimetres. */
const pad = 1;
/** The size of the texts, and the height of their lines in sizes. */
const fontSize = { small: 2.4, large: 2.9 } as const;
const lineHeight = 1.35;
/** The widest number, in millimetres of its font. */
const maxNumber = 5;
/** The least height of a photo that is worth printing. */
const leastPhoto = 6;
/** The most lines of a title. */
const maxLines = 4;
/** The length beside a code that the number needs. */
const forNumber = 8;
/**
 * The share of a label's longer side that a code takes at most, unless its modules would be too
 * small.
 */
const share = 0.55;

export interface LabelLayout {
  format: Format;
  places: readonly PlacedLabel[];
  /** The side of a module, in millimetres and in dots of the printer. */
  module: number;
  dots: number;
  /** The sizes of the number and of the other texts. */
  numberSize: number;
  textSize: number;
  /** The height of the texts beside the code. */
  textHeight: number;
  shows: ReadonlySet<LabelPart>;
}

export interface PlacedLabel {
  place: Box;
  /** Where the code's first dark module lies. */
  code: { x: number; y: number };
  text: Box;
  /** The line of the title, if it is not among the other texts. */
  line: Box | null;
}

interface LayoutInput {
  format: Format;
  correction: Correction;
  resolution: Resolution;
  wanted: ReadonlySet<LabelPart>;
  /** The modules of the longest code's side, and the digits of its number. */
  modules: number;
  digits: number;
}

/** Returns the layout of a format's labels; null if a code of this size does not fit on them. */
export function layoutOf({ format, correction, resolution, wanted, modules, digits }: LayoutInput) {
  const room = roomOf(format);
  const shows = new Set(room.parts.filter((part) => wanted.has(part)));
  const textSize = format.height < 34 ? fontSize.small : fontSize.large;
  const lineSize = room.isLine && shows.has('title') ? textSize * lineHeight + pad : 0;
  const parts = placesOf(format, correction).map((place) => ({ place, part: printableOf(format, place) }));
  const free = smallestOf(parts.map(({ part }) => part));
  const perMm = dotsPerMm[resolution];
  const box = { width: free.width, height: free.height - lineSize };
  const dots = moduleDots(modules + 2 * quiet, box, resolution);
  if (dots === null) return null;
  const module = dots / perMm;
  const side = (modules + 2 * quiet) * module;
  const isTall = box.height > box.width;
  const toDot = (length: number) => Math.round(length * perMm) / perMm;
  const places = parts.map(({ place, part }): PlacedLabel => {
    const upper = { ...part, height: part.height - lineSize };
    const x = toDot(isTall ? upper.x + (upper.width - side) / 2 : upper.x);
    const y = toDot(isTall ? upper.y : upper.y + (upper.height - side) / 2);
    const text = isTall
      ? { ...upper, y: upper.y + side, height: upper.height - side }
      : { ...upper, x: upper.x + side, width: upper.width - side };
    const lineTop = upper.y + upper.height;
    const line = { x: part.x + pad, y: lineTop, width: part.width - 2 * pad, height: lineSize - pad };
    return {
      place,
      code: { x: x + quiet * module, y: y + quiet * module },
      text: inset(text, isTall ? pad : 0),
      line: lineSize > 0 ? line : null,
    };
  });
  const text = smallestOf(places.map(({ text }) => text));
  // The sign of the number is as wide as two digits, of 0.6 of the font each.
  const numberSize = Math.min(maxNumber, text.width / ((digits + 2.2) * 0.62));
  const sizes = { numberSize, textSize, textHeight: text.height };
  return { format, places, module, dots, ...sizes, shows } satisfies LabelLayout;
}

/**
 * Returns the whole number of dots of a module: the largest that leaves room for the texts, at
 * least as many as a camera needs; null if not even those fit. `modules` counts the quiet ones too.
 */
export function moduleDots(
  modules: number,
  { width, height }: { width: number; height: number },
  resolution: Resolution,
): number | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  // One dot is lost when the code is moved to a whole dot.
  const fitting = (length: number) => Math.floor((length * dotsPerMm[resolution] - 1 + 1e-6) / modules);
  const most = fitting(Math.min(short, long - forNumber));
  const least = leastDots[resolution];
  return most < least ? null : Math.max(least, Math.min(most, fitting(long * share)));
}

function inset({ x, y, width, height }: Box, sides: number): Box {
  return { x: x + sides, y: y + pad, width: width - sides - pad, height: height - 2 * pad };
}

/**
 * Returns how many lines a title may have, so that the lines of facts and a photo have their room.
 */
export function titleLines(
  { numberSize, textSize, textHeight }: Pick<LabelLayout, 'numberSize' | 'textSize' | 'textHeight'>,
  facts: number,
  hasPhoto: boolean,
): number {
  const line = textSize * lineHeight;
  const left = textHeight - numberSize * lineHeight - facts * line - (hasPhoto ? leastPhoto : 0);
  return Math.min(maxLines, Math.max(1, Math.floor(left / line)));
}

/**
 * Returns the facts of a label in their order: the size and the price on a line, then the brand.
 */
export function factsOf(
  { brand, lastPurchase }: { brand: { name: string } | null; lastPurchase?: LastPurchase | null },
  shows: ReadonlySet<LabelPart>,
  money: (price: number) => string,
): string[] {
  const { size = null, price = null } = lastPurchase ?? {};
  const first = [shows.has('size') && size, shows.has('price') && price !== null && money(price)];
  const facts = [first.filter(Boolean).join(' · '), (shows.has('brand') && brand?.name) || ''];
  return facts.filter((fact) => fact !== '');
}

/** Returns how many pages the labels take, if the first one lies at a place of the first page. */
export function pagesOf(count: number, begin: number, each: number): number {
  return Math.ceil((begin - 1 + count) / each);
}
