import jsQR from 'jsqr';
import * as assert from 'uvu/assert';
import { qrCode, qrPath } from '../../../src/core/lib/qr';
import { type Correction, type Format, perPage } from '../../../src/items/labels/formats';
import {
  type LabelLayout,
  type LabelPart,
  labelParts,
  layoutOf,
  type Resolution,
} from '../../../src/items/labels/labelLayout';

export const plain: Correction = { x: 0, y: 0, scale: 1 };
const dotsPerMm = { '203': 8, '300': 300 / 25.4 };

interface Given {
  format: Format;
  resolution: Resolution;
  links: readonly string[];
  correction?: Correction;
  wanted?: readonly LabelPart[];
}

/** Returns the layout of the labels with these links. */
export function layoutFor({ format, resolution, links, correction = plain, wanted = labelParts }: Given) {
  const longest = links.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const sizes = { modules: qrCode(longest).length, digits: 6 };
  const layout = layoutOf({ format, resolution, correction, wanted: new Set(wanted), ...sizes });
  assert.ok(layout, 'the codes do not fit');
  return layout;
}

/**
 * Returns what another program reads from each label of a printed page: draws the rectangles of the
 * codes’ paths as a printer does, dot by dot, and looks at each label alone.
 */
export function readSheet(given: Given): (string | null)[] {
  const layout = layoutFor(given);
  const { format } = given;
  const perMm = dotsPerMm[given.resolution];
  const width = Math.floor(format.pageWidth * perMm);
  const paper = new Uint8Array(width * Math.floor(format.pageHeight * perMm));
  const shown = given.links.slice(0, perPage(format));
  for (const [at, link] of shown.entries()) draw(paper, width, perMm, layout, at, link);
  return shown.map((_, at) => read(paper, width, perMm, layout, at));
}

function draw(
  paper: Uint8Array,
  width: number,
  perMm: number,
  layout: LabelLayout,
  at: number,
  link: string,
) {
  const { code } = placeAt(layout, at);
  const [left, top] = [code.x * perMm, code.y * perMm].map((dots) => {
    assert.ok(Math.abs(dots - Math.round(dots)) < 1e-6, `a code lies between dots: ${dots}`);
    return Math.round(dots);
  });
  assert.ok(Math.abs(layout.module * perMm - layout.dots) < 1e-6, 'a module is no whole number of dots');
  for (const [, x, y, run] of qrPath(qrCode(link)).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < layout.dots; row += 1) {
      const start =
        (Number(top) + Number(y) * layout.dots + row) * width + Number(left) + Number(x) * layout.dots;
      paper.fill(1, start, start + Number(run) * layout.dots);
    }
}

function read(
  paper: Uint8Array,
  width: number,
  perMm: number,
  layout: LabelLayout,
  at: number,
): string | null {
  const { place } = placeAt(layout, at);
  const [left, top] = [Math.max(0, Math.ceil(place.x * perMm)), Math.max(0, Math.ceil(place.y * perMm))];
  const columns = Math.min(width, Math.floor((place.x + place.width) * perMm)) - left;
  const rows = Math.min(paper.length / width, Math.floor((place.y + place.height) * perMm)) - top;
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1)
      if (paper[(top + y) * width + left + x])
        pixels.fill(0, (y * columns + x) * 4, (y * columns + x) * 4 + 3);
  return jsQR(pixels, columns, rows, { inversionAttempts: 'dontInvert' })?.data ?? null;
}

function placeAt(layout: LabelLayout, at: number) {
  const place = layout.places[at];
  if (!place) throw new Error(`no place ${at}`);
  return place;
}

/** Returns the links of items with these numbers. */
export const linksTo = (from: number, count: number, origin = 'https://clothes.example.com') =>
  Array.from({ length: count }, (_, n) => `${origin}/admin/clothes/${from + n}`);
