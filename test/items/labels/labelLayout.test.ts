import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Box, formats, perPage } from '../../../src/items/labels/formats';
import {
  factsOf,
  labelParts,
  layoutOf,
  moduleDots,
  pagesOf,
  resolutions,
  roomOf,
  titleLines,
} from '../../../src/items/labels/labelLayout';
import { layoutFor, linksTo, plain, readSheet } from './readSheet';

const test = suite('layout of labels');

test('another program reads every code of a sheet of each format', () => {
  for (const [name, format] of Object.entries(formats)) {
    const links = linksTo(98_765, perPage(format));
    assert.equal(readSheet({ format, resolution: '203', links }), links, name);
  }
});

test('codes are read at 300 dpi, on a corrected sheet, and on the smallest label with a long address', () => {
  const [sheet, small] = [formats['5x13'], formats['30x20']];
  const links = linksTo(1, 65);
  assert.equal(readSheet({ format: sheet, resolution: '300', links }), links);
  const correction = { x: 0.37, y: -0.81, scale: 0.995 };
  assert.equal(readSheet({ format: sheet, resolution: '203', links, correction }), links);
  const long = linksTo(123_456, 1, `https://clothes.${'x'.repeat(50)}.example.com`);
  for (const resolution of resolutions)
    assert.equal(readSheet({ format: small, resolution, links: long }), long);
});

test('a module is the largest whole number of dots that leaves room for the texts', () => {
  // 33 modules hold an address of 43 to 62 bytes, and 8 are quiet.
  const dots = (name: keyof typeof formats) =>
    resolutions.map(
      (resolution) => layoutFor({ format: formats[name], resolution, links: linksTo(1234, 1) }).dots,
    );
  assert.equal((['3x8', '5x13', '2x7', '4x10', '58x40', '40x30', '30x20'] as const).map(dots), [
    [6, 9],
    [4, 5],
    [7, 10],
    [4, 7],
    [6, 9],
    [4, 6],
    [3, 4],
  ]);
  assert.is(moduleDots(41, { width: 200, height: 41 / 8 + 0.2 }, '203'), null, 'one dot is too few');
  assert.is(moduleDots(41, { width: 200, height: (41 * 3) / 8 + 0.13 }, '203'), 3);
  assert.is(moduleDots(41, { width: 200, height: (41 * 3) / 8 + 0.12 }, '203'), null);
  assert.is(moduleDots(41, { width: 200, height: (41 * 4 * 25.4) / 300 + 0.09 }, '300'), 4);
  assert.is(moduleDots(41, { width: 200, height: (41 * 4 * 25.4) / 300 + 0.08 }, '300'), null);
});

test('a format says that a code does not fit if its modules would be too small', () => {
  const given = { format: formats['30x20'], correction: plain, wanted: new Set(labelParts), digits: 4 };
  // Version 7 has 45 modules, version 8 has 49.
  assert.ok(layoutOf({ ...given, modules: 45, resolution: '203' }));
  assert.is(layoutOf({ ...given, modules: 49, resolution: '203' }), null);
  assert.ok(layoutOf({ ...given, modules: 49, resolution: '300' }));
  assert.is(layoutOf({ ...given, modules: 53, resolution: '300' }), null);
  const moved = { x: 20, y: 0, scale: 1 };
  assert.is(layoutOf({ ...given, correction: moved, modules: 33, resolution: '203' }), null, 'off the paper');
});

test('texts lie beside the code, within the label and the printable part of the page', () => {
  for (const [name, format] of Object.entries(formats)) {
    const layout = layoutFor({ format, resolution: '203', links: linksTo(123_456, 1) });
    const side = 33 * layout.module;
    for (const { place, code, text, line } of layout.places) {
      const codeBox = { x: code.x, y: code.y, width: side, height: side };
      for (const box of [codeBox, text, ...(line ? [line] : [])]) {
        assert.ok(isWithin(box, place), `${name}: within the label`);
        if (format.pageWidth === 210)
          assert.ok(isWithin(box, { x: 5, y: 5, width: 200, height: 287 }), `${name}: 5 mm from the edge`);
        assert.ok(box.width > 7 && box.height > 2, `${name}: has room`);
      }
      // The quiet zone stays white.
      assert.ok(text.x >= code.x + side + 3.9 * layout.module, `${name}: beside`);
      if (line) assert.ok(line.y >= code.y + side + 3.9 * layout.module, `${name}: below`);
    }
  }
});

const isWithin = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.07 &&
  inner.y >= outer.y - 0.07 &&
  inner.x + inner.width <= outer.x + outer.width + 0.07 &&
  inner.y + inner.height <= outer.y + outer.height + 0.07;

test('on a label that is higher than wide the texts lie below the code', () => {
  const format = {
    ...formats['30x20'],
    ...{ pageWidth: 30, pageHeight: 60, width: 30, height: 60, stepY: 60 },
  };
  const links = linksTo(7, 1);
  const layout = layoutFor({ format, resolution: '203', links });
  const [place] = layout.places;
  if (!place) throw new Error('no label');
  const { code, text } = place;
  assert.ok(text.y >= code.y + 37 * layout.module - 0.1);
  assert.equal(readSheet({ format, resolution: '203', links }), links);
});

test('small labels have room for the size alone, one of 40 × 30 also for a line of title', () => {
  const parts = Object.entries(formats).map(([name, format]) => [name, roomOf(format).parts.join()]);
  const all = labelParts.join();
  assert.equal(Object.fromEntries(parts), {
    ...{ '3x8': all, '5x13': 'size', '2x7': all, '4x10': all },
    ...{ '58x40': all, '40x30': 'title,size', '30x20': 'size' },
  });
  assert.is(roomOf(formats['40x30']).isLine, true);
});

test('a title has the lines that facts and a photo leave it, one at least', () => {
  const sizes = { numberSize: 5, textSize: 2.4, textHeight: 24 };
  assert.is(titleLines(sizes, 0, false), 4);
  assert.is(titleLines(sizes, 2, false), 3);
  assert.is(titleLines(sizes, 2, true), 1);
  assert.is(titleLines({ ...sizes, textHeight: 8 }, 2, true), 1);
});

test('facts are the size with the price, and the brand; what is missing leaves no gap', () => {
  const item = {
    brand: { name: 'COS' },
    lastPurchase: { supplier: { id: 1, name: 'x' }, size: 'M', price: 12, date: null },
  };
  const facts = (shown: string, of: typeof item | { brand: null; lastPurchase: null } = item) =>
    factsOf(of, new Set(labelParts.filter((part) => shown.includes(part))), (price) => `${price} ₴`);
  assert.equal(facts('size price brand'), ['M · 12 ₴', 'COS']);
  assert.equal(facts('price brand'), ['12 ₴', 'COS']);
  assert.equal(facts('size'), ['M']);
  assert.equal(facts('size price brand', { brand: null, lastPurchase: null }), []);
});

test('pages are counted from the place of the first label', () => {
  assert.equal(
    [pagesOf(24, 1, 24), pagesOf(24, 2, 24), pagesOf(500, 9, 24), pagesOf(500, 1, 1), pagesOf(0, 1, 24)],
    [1, 2, 22, 500, 0],
  );
});

test.run();
