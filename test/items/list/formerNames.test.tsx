import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import type { FakeApi } from '../../setup/FakeApi';
import { rows, type StartedApp, settle, startApp, wait } from '../../setup/startApp';

const test = suite('items by former names');
let app: StartedApp;
test.after.each(() => app.stop());

/** Adds items of a merged brand, of another brand, and one whose title has the former name. */
function fill(api: FakeApi) {
  const [zara = null, mango = null] = api.add('brands', 'Zara', 'Mango');
  if (zara) zara.aliases = ['Зара Їжак', 'Zаrа'];
  api.addClothes({ title: 'Сукня', brand: zara && { id: zara.id, name: zara.name } });
  api.addClothes({ title: 'Плащ', brand: mango });
  api.addClothes({ title: 'Шапка від їжака' });
}

async function search(text: string, features: Feature[] = ['usage']) {
  app = await startApp((api) => {
    api.features = features;
    fill(api);
    return `/admin/clothes?q=${encodeURIComponent(text)}`;
  });
  // Waits until the features are known, and the list's tools are shown.
  await wait(3000);
  await settle(() => app.browser.clock.idle());
  await settle(() => app.browser.clock.idle());
  return rows().map((cells) => cells[1]);
}

const askedFor = (kind: string) => app.api.sent('GET', new RegExp(`^/api/${kind}/$`)).length;

test('a whole list finds former names, as a list that is loaded page by page does', async () => {
  assert.equal(await search('їжак'), ['Шапка від їжака', 'Сукня']);
  assert.equal(
    ['brands', 'types', 'colors', 'materials'].map((kind) => askedFor(kind)),
    [1, 1, 1, 0],
  );
});

test('nothing is requested if nothing is searched, or if the API has no merges', async () => {
  assert.is((await search('')).length, 3);
  assert.is(askedFor('brands'), 0);
  app.stop();
  assert.equal(await search('їжак', []), ['Шапка від їжака']);
  assert.is(askedFor('brands'), 0);
});

test.run();
