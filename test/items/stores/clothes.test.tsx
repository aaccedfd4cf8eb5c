import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { SessionStores } from '../../../src/core/stores/SessionStores';
import { clothesListItem } from '../../../src/items/api/decoders';
import { type ClothesList, listItemOf, useClothes } from '../../../src/items/stores/clothes';
import { browser, browserSuite, json, unreachable } from '../../setup/fakeBrowser';

const test = browserSuite('clothes', cleanup);

let clothes: ClothesList | null = null;
function Reader() {
  clothes = useClothes();
  return null;
}

const item = (id: number, title = `Річ ${id}`) => clothesListItem({ id, title });
const ids = () => clothes?.list.state === 'loaded' && clothes.list.value.map(({ id }) => id);

async function open() {
  browser.serve(() => json({ data: [item(2), item(1)] }));
  render(
    <SessionStores>
      <Reader />
    </SessionStores>,
  );
  await act(async () => {
    clothes?.load();
    await browser.settle();
  });
}

test('the store of items keeps the server’s order; a new one comes first, once', async () => {
  await open();
  act(() => clothes?.add(item(3)));
  act(() => clothes?.add(item(3)));
  assert.equal(ids(), [3, 2, 1]);
});

test('the store of items replaces and removes in place', async () => {
  await open();
  act(() => clothes?.replace(item(1, 'Плащ')));
  assert.is(clothes?.list.state === 'loaded' && clothes.list.value[1]?.title, 'Плащ');
  act(() => clothes?.remove(2));
  assert.equal(ids(), [1]);
  act(() => clothes?.replace(item(9)));
  assert.equal(ids(), [1]);
});

test('a loaded list of items stays if loading it again fails', async () => {
  await open();
  browser.serve(unreachable);
  await act(async () => {
    clothes?.reload();
    await browser.advance(10_000);
  });
  assert.equal(ids(), [2, 1]);
});

test('an item read for its page becomes a row', () => {
  const row = listItemOf({ ...item(1), purchases: [] });
  assert.is(row.purchasesCount, 0);
  assert.not('purchases' in row);
});

test.run();
