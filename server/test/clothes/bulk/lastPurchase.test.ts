// SQLite only
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PriceChange } from '../../../../src/contract/batches';
import { cleanLastChange, priceAfter } from '../../../src/clothes/bulk/lastPurchase';

const prices = suite('new prices of last purchases');

const after = (cents: number | null, price: PriceChange) => priceAfter(cleanLastChange({ price }, ''), cents);

const cases: [number | null, PriceChange, number | null | string][] = [
  [1999, { percent: 10 }, 2199],
  [12000, { percent: -10 }, 10800],
  [1, { percent: 50 }, 2],
  [105, { percent: 10 }, 116],
  [995, { percent: 0.5 }, 1000],
  [1005, { percent: 0.1 }, 1006],
  [29, { percent: 0 }, 29],
  [12345, { percent: 0, round: 5 }, 12500],
  [12250, { percent: 0, round: 5 }, 12500],
  [12249, { percent: 0, round: 5 }, 12000],
  [1999, { percent: 10, round: 0.5 }, 2200],
  [9_999_999_999, { percent: -33.33, round: 0.01 }, 6_666_999_999],
  [1999, { add: 0.01 }, 2000],
  [1999, { add: -19.98 }, 1],
  [1999, { add: -20 }, 0],
  [1999, { add: -7, round: 10 }, 1000],
  [500, { percent: -100 }, 0],
  [0, { percent: 10 }, 0],
  [500, { set: 0.1 }, 10],
  [null, { set: 19.99 }, 1999],
  [500, { set: null }, null],
  [null, { percent: 10 }, 'Остання покупка не має ціни.'],
  [null, { add: 5 }, 'Остання покупка не має ціни.'],
  [9_999_999_999, { percent: 1 }, 'Ціна стала б завеликою.'],
];

for (const [cents, change, expected] of cases)
  prices(`a new price of a last purchase: ${cents} cents, ${JSON.stringify(change)}: ${expected}`, () => {
    assert.is(after(cents, change), expected);
  });

prices.run();
