/**
 * The formats of label sheets and rolls, and where their labels lie. Lengths are in millimetres.
 */

/**
 * What describes a format: the page, the number of labels across and down, the size of a label, the
 * place of the first one, and the distances from one label's edge to the same edge of the next.
 */
export const formatFields = [
  ...(['pageWidth', 'pageHeight', 'columns', 'rows', 'width', 'height'] as const),
  ...(['left', 'top', 'stepX', 'stepY'] as const),
] as const;

export type FormatField = (typeof formatFields)[number];
export type Format = Readonly<Record<FormatField, number>>;

/** Returns whether a field counts labels; the others are lengths. */
export const isCount = (field: string) => field === 'columns' || field === 'rows';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * How a printer's print is corrected: moved by x and y, places and labels multiplied by `scale`.
 */
export interface Correction {
  x: number;
  y: number;
  scale: number;
}

/** That of a printer which prints as it should. */
export const uncorrected: Correction = { x: 0, y: 0, scale: 1 };

export const a4Page = { pageWidth: 210, pageHeight: 297 } as const;

type Numbers = readonly [columns: number, rows: number, width: number, height: number];

function a4([columns, rows, width, height]: Numbers, left = 0, top = 0, stepX = width): Format {
  return { ...a4Page, columns, rows, width, height, left, top, stepX, stepY: height };
}

/** A roll has one label on a page. */
function roll(width: number, height: number): Format {
  return { ...a4([1, 1, width, height]), pageWidth: width, pageHeight: height };
}

/**
 * The formats that are sold everywhere. The sheets are those of Avery 3474, L7651, L7163 and 3651,
 * and of others with the same numbers.
 */
export const formats = {
  '3x8': a4([3, 8, 70, 37], 0, 0.5),
  '5x13': a4([5, 13, 38.1, 21.2], 4.75, 10.7, 40.6),
  '2x7': a4([2, 7, 99.1, 38.1], 4.65, 15.15, 101.6),
  '4x10': a4([4, 10, 52.5, 29.7]),
  '58x40': roll(58, 40),
  '40x30': roll(40, 30),
  '30x20': roll(30, 20),
} as const satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const perPage = ({ columns, rows }: Format) => columns * rows;

/** Returns where the label at a place of its page lies; the places go along the rows, from 0. */
export function placeOf(format: Format, at: number, { x, y, scale }: Correction): Box {
  const [column, row] = [at % format.columns, Math.floor(at / format.columns)];
  return {
    x: x + scale * (format.left + column * format.stepX),
    y: y + scale * (format.top + row * format.stepY),
    width: scale * format.width,
    height: scale * format.height,
  };
}

/**
 * The width of a page from which it is office paper, whose edges printers leave blank: that of A5.
 */
const officeWidth = 148;
/** How much of an office paper's edge stays blank. */
const blank = 5;

/**
 * Returns the part of a label that a printer can print. Its size is not positive if there is none.
 */
export function printableOf({ pageWidth, pageHeight }: Format, { x, y, width, height }: Box): Box {
  const edge = pageWidth >= officeWidth ? blank : 0;
  const [left, top] = [Math.max(x, edge), Math.max(y, edge)];
  return {
    x: left,
    y: top,
    width: Math.min(x + width, pageWidth - edge) - left,
    height: Math.min(y + height, pageHeight - edge) - top,
  };
}

/** Returns the places of all labels of a page. */
export function placesOf(format: Format, correction: Correction): Box[] {
  return Array.from({ length: perPage(format) }, (_, at) => placeOf(format, at, correction));
}

/** Returns the size that fits into every box. */
export function smallestOf(boxes: readonly Box[]): { width: number; height: number } {
  return {
    width: Math.min(...boxes.map(({ width }) => width)),
    height: Math.min(...boxes.map(({ height }) => height)),
  };
}

/** Returns by how much labels lie beyond the edges of the paper; 0 if none does. */
export function beyondPaper(format: Format, correction: Correction): { x: number; y: number } {
  const places = [placeOf(format, 0, correction), placeOf(format, perPage(format) - 1, correction)];
  const over = (start: number, end: number, paper: number) => Math.max(0, -start, end - paper);
  const most = (values: number[]) => Math.round(Math.max(...values) * 100) / 100;
  return {
    x: most(places.map(({ x, width }) => over(x, x + width, format.pageWidth))),
    y: most(places.map(({ y, height }) => over(y, y + height, format.pageHeight))),
  };
}
