import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formats, perPage } from '../../../src/items/labels/formats';
import { resolutions } from '../../../src/items/labels/labelLayout';
import { linksTo, readSheet } from './readSheet';

const test = suite('every code of a part of labels');

for (const resolution of resolutions)
  for (const name of ['5x13', '30x20'] as const)
    test(`another program reads 500 labels of ${name} at ${resolution} dpi`, () => {
      const format = formats[name];
      const each = perPage(format);
      for (let first = 0; first < 500; first += each) {
        const links = linksTo(99_700 + first, Math.min(each, 500 - first));
        assert.equal(readSheet({ format, resolution, links }), links);
      }
    });

test.run();
