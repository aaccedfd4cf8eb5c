import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Box,
  beyondPaper,
  type Format,
  formats,
  perPage,
  placeOf,
  placesOf,
  printableOf,
} from '../../../src/items/labels/formats';
import { plain } from './readSheet';

const test = suite('formats of labels');

const rounded = ({ x, y, width, height }: Box) =>
  [x, y, width, height].map((length) => Math.round(length * 100) / 100);
const place = (format: Format, at: number, correction = plain) => rounded(placeOf(format, at, correction));

test('the labels of every format lie where the maker’s sheet has them', () => {
  // Left, top, width and height of the first label, of the first in the second row, and of the
  // last.
  const expected: Record<keyof typeof formats, number[][]> = {
    '3x8': [
      [0, 0.5, 70, 37],
      [0, 37.5, 70, 37],
      [140, 259.5, 70, 37],
    ],
    '5x13': [
      [4.75, 10.7, 38.1, 21.2],
      [4.75, 31.9, 38.1, 21.2],
      [167.15, 265.1, 38.1, 21.2],
    ],
    '2x7': [
      [4.65, 15.15, 99.1, 38.1],
      [4.65, 53.25, 99.1, 38.1],
      [106.25, 243.75, 99.1, 38.1],
    ],
    '4x10': [
      [0, 0, 52.5, 29.7],
      [0, 29.7, 52.5, 29.7],
      [157.5, 267.3, 52.5, 29.7],
    ],
    '58x40': [[0, 0, 58, 40]],
    '40x30': [[0, 0, 40, 30]],
    '30x20': [[0, 0, 30, 20]],
  };
  for (const [name, format] of Object.entries(formats)) {
    const last = perPage(format) - 1;
    const found = [0, format.columns, last].slice(0, last === 0 ? 1 : 3).map((at) => place(format, at));
    assert.equal(found, expected[name as keyof typeof formats], name);
  }
});

test('every format’s sheet is filled symmetrically, and no label leaves it or covers another', () => {
  for (const [name, format] of Object.entries(formats)) {
    const first = placeOf(format, 0, plain);
    const last = placeOf(format, perPage(format) - 1, plain);
    const near = (a: number, b: number) => Math.abs(a - b) < 0.01;
    assert.ok(near(first.x, format.pageWidth - last.x - last.width), `${name}: left and right`);
    assert.ok(near(first.y, format.pageHeight - last.y - last.height), `${name}: top and bottom`);
    assert.equal(beyondPaper(format, plain), { x: 0, y: 0 }, name);
    assert.ok(format.stepX >= format.width && format.stepY >= format.height, `${name} overlaps`);
  }
});

test('a correction moves the places, and scales them and the labels from the page’s corner', () => {
  const format = formats['3x8'];
  assert.equal(place(format, 8, { x: 1.5, y: -0.25, scale: 1 }), [141.5, 74.25, 70, 37]);
  assert.equal(place(format, 8, { x: 1, y: 2, scale: 0.99 }), [139.6, 75.76, 69.3, 36.63]);
});

test('labels beyond the edges of the paper are measured', () => {
  assert.equal(beyondPaper(formats['4x10'], { x: 2, y: 0, scale: 1 }), { x: 2, y: 0 });
  assert.equal(beyondPaper(formats['4x10'], { x: 0, y: -1.25, scale: 1 }), { x: 0, y: 1.25 });
  assert.equal(beyondPaper(formats['5x13'], { x: 4, y: 10, scale: 1 }), { x: 0, y: 0 });
  assert.equal(beyondPaper(formats['58x40'], { x: 0, y: 0, scale: 1.05 }), { x: 2.9, y: 2 });
});

test('texts and codes keep five millimetres from the edges of office paper, none from a roll’s', () => {
  const sheet = formats['3x8'];
  const parts = placesOf(sheet, plain).map((box) => rounded(printableOf(sheet, box)));
  assert.equal(parts[0], [5, 5, 65, 32.5]);
  assert.equal(parts[1], [70, 5, 70, 32.5]);
  assert.equal(parts.at(-1), [140, 259.5, 65, 32.5]);
  const roll = formats['30x20'];
  assert.equal(rounded(printableOf(roll, placeOf(roll, 0, plain))), [0, 0, 30, 20]);
});

test.run();
