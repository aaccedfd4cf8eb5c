import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { photo } from '../../../src/items/api/decoders';
import { purchaseInput } from '../../../src/items/purchases/purchaseInput';
import { type Purchases, usePurchases } from '../../../src/items/purchases/purchases';
import { emptyPurchase } from '../../../src/items/purchases/purchaseValues';
import { browser, browserSuite, json } from '../../setup/fakeBrowser';

const test = browserSuite('purchases', cleanup);

let purchases: Purchases | null = null;
function Reader() {
  purchases = usePurchases(1);
  return null;
}

const input = { ...purchaseInput(1, emptyPurchase), price: 12.5, supplierId: 2, luxury: true };
const shown = () => (purchases?.list.state === 'loaded' ? purchases.list.value : []);

async function open() {
  browser.serve(() => json({ data: [{ ...input, id: 5, images: [{ id: 9, urls: { small: '/a' } }] }] }));
  render(<Reader />);
  await act(() => browser.settle());
}

test('a created purchase is added to the list, with the id that the server gave', async () => {
  await open();
  browser.serve(() => json({ data: { data: { purchaseId: 6 } } }, 201));
  await act(async () => void (await purchases?.create({ ...input, price: 1 }, 'key')));
  assert.equal(
    shown().map(({ id, price }) => [id, price]),
    [
      [5, 12.5],
      [6, 1],
    ],
  );
  assert.equal(browser.calls.at(-1)?.body, { ...input, price: 1 });
  assert.is(browser.calls.at(-1)?.headers['idempotency-key'], 'key');
});

test('a changed purchase keeps its photos if the API’s answer is empty', async () => {
  await open();
  browser.serve(() => new Response(null, { status: 204 }));
  await act(async () => void (await purchases?.update(5, { ...input, price: 7 })));
  assert.is(shown()[0]?.price, 7);
  assert.equal(
    shown()[0]?.images.map(({ id }) => id),
    [9],
  );
});

test('several changes of purchases in one moment add up', async () => {
  await open();
  browser.serve(() => json({ data: { purchaseId: 6 } }, 201));
  await act(async () => {
    await purchases?.create(input);
    purchases?.setPhotos(6, (before) => [...before, photo({ id: 10 })]);
    purchases?.setPhotos(6, (before) => [...before, photo({ id: 11 })]);
  });
  assert.equal(
    shown()[1]?.images.map(({ id }) => id),
    [10, 11],
  );
});

test.run();
