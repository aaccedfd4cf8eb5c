import * as assert from 'uvu/assert';
import { Problem } from '../../../src/core/lib/problem';
import { saveClothesItem } from '../../../src/items/stores/clothesItem';
import { browser, browserSuite, json, problem } from '../../setup/fakeBrowser';

const test = browserSuite('clothesItem');

const input = {
  title: 'Моє',
  description: null,
  brandId: null,
  colorId: null,
  typeId: null,
  fabricComposition: [],
};

test('an item is saved over the version that the form was filled from', async () => {
  browser.serve(() => json({ data: { id: 7, title: 'Моє' } }, 200, { ETag: '"3"' }));
  const saved = await saveClothesItem(7, input, '"2"');
  assert.is(browser.calls[0]?.headers['if-match'], '"2"');
  assert.is(saved.state === 'saved' && saved.item.etag, '"3"');
});

test('an item that somebody else saved meanwhile is returned and not overwritten', async () => {
  browser.serve(({ method }) =>
    method === 'PUT' ? problem(412, 'stale') : json({ data: { id: 7, title: 'Їхнє' } }, 200, { ETag: '"3"' }),
  );
  const saved = await saveClothesItem(7, input, '"2"');
  assert.is(saved.state === 'conflict' && saved.theirs.item.title, 'Їхнє');
  assert.is(saved.state === 'conflict' && saved.theirs.etag, '"3"');
  assert.equal(
    browser.calls.map(({ method }) => method),
    ['PUT', 'GET'],
  );
});

test('any other failure of an item’s save is thrown', async () => {
  browser.serve(() => problem(404, 'not_found'));
  try {
    await saveClothesItem(7, input, '"2"');
    assert.unreachable();
  } catch (error) {
    assert.is(error instanceof Problem && error.status, 404);
  }
});

test.run();
