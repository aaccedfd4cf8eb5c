import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import type { FakeApi } from '../../setup/FakeApi';
import { app, appSuite, rows, startApp, untilKnown } from '../../setup/startApp';

const test = appSuite('items by former names');

/** Adds items of a merged brand, of another brand, and one whose title has the former name. */
function fill(api: FakeApi) {
  const [zara = null, mango = null] = api.add('brands', 'Zara', 'Mango');
  if (zara) zara.aliases = ['Зара Їжак', 'Zаrа'];
  api.addClothes({ title: 'Сукня', brand: zara && { id: zara.id, name: zara.name } });
  api.addClothes({ title: 'Плащ', brand: mango });
  api.addClothes({ title: 'Шапка від їжака' });
}

async function search(text: string, features: Feature[] = ['usage']) {
  await startApp((api) => {
    api.features = features;
    fill(api);
    return `/admin/clothes?q=${encodeURIComponent(text)}`;
  });
  await untilKnown();
  return rows().map((cells) => cells[1]);
}

const askedFor = (kind: string) => app.api.sent('GET', new RegExp(`^/api/${kind}/$`)).length;

test('a whole list of items finds former names, as one loaded page by page does', async () => {
  assert.equal(await search('їжак'), ['Шапка від їжака', 'Сукня']);
  assert.equal(
    ['brands', 'types', 'colors', 'materials'].map((kind) => askedFor(kind)),
    [1, 1, 1, 0],
  );
});

test('no former names of items are requested if nothing is searched, or the API has no merges', async () => {
  assert.is((await search('')).length, 3);
  assert.is(askedFor('brands'), 0);
  app.stop();
  assert.equal(await search('їжак', []), ['Шапка від їжака']);
  assert.is(askedFor('brands'), 0);
});

test.run();
