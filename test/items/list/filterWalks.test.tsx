/** Checks every filter of the list of items in every place where the app uses it. */
import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { activeFilters } from '../../../src/contract/activeFilters';
import { type Feature, features } from '../../../src/contract/features';
import { type ItemFilter, itemFilterRows, type NamedFilterRow } from '../../../src/contract/itemFilters';
import { maxFilterEntries } from '../../../src/contract/limits';
import { isSeveral, referenceKinds } from '../../../src/contract/references';
import { viewParameters } from '../../../src/contract/views';
import { today } from '../../../src/core/forms/dates';
import { navigate } from '../../../src/core/router/location';
import { itemFilterTexts } from '../../../src/items/list/filterTexts';
import { addressOf } from '../../../src/items/selection/selectionAddress';
import { queryOfKey } from '../../../src/items/selection/shownItems';
import { keyOf } from '../../../src/items/stores/itemSequence';
import { itemsOfEntry } from '../../../src/references/itemsOfEntry';
import type { FakeApi } from '../../setup/FakeApi';
import { json } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  choose,
  click,
  press,
  settle,
  startApp,
  statuses,
  type,
} from '../../setup/startApp';

const walks = appSuite('the filters of the list of items');

interface Walked {
  row: NamedFilterRow;
  value: ItemFilter[NamedFilterRow['name']];
  /**
   * The text in the list's address, in a request and in the notice, where the first end of a range
   * names both.
   */
  given: string;
  asked: string;
  sentence: string;
}

const entryName = 'Перша';

function walked(row: NamedFilterRow): Walked {
  const { text } = row;
  switch (row.kind) {
    case 'entry': {
      const id = app.api.references[row.list][0]?.id ?? 0;
      return { row, value: id, given: `${id}`, asked: `${id}`, sentence: `${text}: ${entryName}` };
    }
    case 'entries':
    case 'noEntries': {
      const ids = app.api.references[row.list].map((entry) => entry.id);
      const names = `${entryName} і Друга`;
      return { row, value: ids, given: ids.join(), asked: ids.join(), sentence: `${text}: ${names}` };
    }
    case 'lacks':
      return { row, value: true, given: '1', asked: 'true', sentence: text };
    case 'day': {
      const day = row.end === 'from' ? '2026-11-20' : '2026-11-28';
      const sentence = row.end === 'from' ? `${text} 20–28 листопада 2026` : '';
      return { row, value: day, given: day, asked: day, sentence };
    }
    case 'price': {
      const price = row.end === 'from' ? 0 : 199.99;
      const sentence = row.end === 'from' ? `${text} 0–199,99\u00a0₴` : '';
      return { row, value: price, given: `${price}`, asked: `${price}`, sentence };
    }
    case 'size':
      return { row, value: 'XS', given: 'XS', asked: 'XS', sentence: `${text}: XS` };
    case 'ids':
      return { row, value: [7, 1], given: '7,1', asked: '7,1', sentence: `${text}: 2` };
  }
}

/** Returns the label of a filter's control. */
function labelOf(row: NamedFilterRow): string {
  return 'bounds' in row ? itemFilterTexts.end(row) : row.text;
}

/** Starts the app at an empty list that comes page by page. */
async function open(known: readonly Feature[] = features): Promise<Walked[]> {
  await startApp('/admin/clothes', (api: FakeApi) => {
    api.features = [...known];
    for (const kind of referenceKinds) api.add(kind, entryName, ...(isSeveral(kind) ? ['Друга'] : []));
    const item = api.addClothes();
    const answer = () => json({ data: [item], meta: { total: 1, page: 1, size: 10 } });
    api.replace('GET', /^\/api\/clothes\/$/, answer);
  });
  return itemFilterRows.map(walked);
}

const addressWith = (filters: readonly Walked[]) =>
  `/admin/clothes?${new URLSearchParams(filters.map(({ row, given }) => [row.address, given]))}`;

/** Returns the parameters of the list that was requested last, without the page. */
function lastAsked(): Record<string, string> {
  const url = app.api.calls.findLast(({ url }) => url.startsWith('/api/clothes/?'))?.url;
  const {
    page: _page,
    size: _size,
    ...filters
  } = Object.fromEntries(new URLSearchParams(url?.split('?')[1]));
  return filters;
}

walks('filters of items are asked of the server, named in the notice, and cleared together', async () => {
  const filters = await open();
  await settle(() => navigate(addressWith(filters)));
  assert.equal(lastAsked(), Object.fromEntries(filters.map(({ row, asked }) => [row.name, asked])));
  const sentences = filters.flatMap(({ sentence }) => sentence || []);
  assert.match(statuses().join(), sentences.join(', '));
  await press('Показати всі товари');
  assert.is(address(), '/admin/clothes');
  for (const filter of filters) {
    await settle(() => navigate(addressWith([filter])));
    assert.equal(lastAsked(), { [filter.row.name]: filter.asked });
  }
});

walks('filters of items that the API does not know are not asked', async () => {
  const filters = await open([]);
  await settle(() => navigate(addressWith(filters)));
  const known = filters.filter(({ row }) => !row.feature);
  assert.equal(lastAsked(), Object.fromEntries(known.map(({ row, asked }) => [row.name, asked])));
  const unknown = filters.filter(({ row }) => row.feature);
  const names = [...new Set(unknown.map(({ row }) => row.text))].join(', ');
  assert.match(statuses().join(), `. Сервер не знає фільтрів: ${names}`);
  await press('Фільтри');
  for (const { row } of unknown) assert.is(screen.queryByLabelText(labelOf(row)), null, row.name);
  await press('Показати всі товари');
  assert.is(address(), '/admin/clothes');
  await settle(() => navigate('/admin/clothes?notags=1'));
  assert.match(statuses().join(), 'Сервер не знає фільтра: Без жодної мітки');
});

walks('filters of items are set by their controls', async () => {
  const filters = await open();
  await press('Фільтри');
  await click(screen.getByRole('checkbox', { name: 'Додані сьогодні' }));
  assert.is(address(), '/admin/clothes?added=today');
  assert.is(screen.getByLabelText<HTMLInputElement>('Додані з').value, today());
  await press('Показати всі товари');
  for (const { row, given } of filters) {
    if (row.kind === 'ids') continue;
    if (row.kind === 'entry') await choose(row.text, entryName);
    else if (row.kind === 'entries' || row.kind === 'noEntries') {
      await choose(row.text, entryName);
      await choose(row.text, 'Друга');
    } else if (row.kind === 'lacks') await click(screen.getByRole('checkbox', { name: row.text }));
    else await type(labelOf(row), given);
    assert.is(address(), `/admin/clothes?${row.address}=${encodeURIComponent(given)}`);
    await press('Показати всі товари');
  }
});

walks('a selection and a view keep filters of items as the list has them', async () => {
  const filters = await open();
  for (const { row, value } of filters) {
    const query = { [row.name]: value };
    assert.equal(queryOfKey(keyOf({ ...query, page: 2, size: 10, sort: 'title' })), query, row.name);
    assert.ok(viewParameters.includes(row.address), row.address);
    const [active] = activeFilters(query);
    assert.equal([active?.name, active?.value], [row.name, value]);
  }
  const query = Object.fromEntries(filters.map(({ row, value }) => [row.name, value]));
  assert.is(addressOf({ query, except: [] }), addressWith(filters));
});

walks('a link to the items of an entry is the address of the filter by this entry', async () => {
  const filters = await open();
  for (const { row, value } of filters) {
    if (row.kind !== 'entry' && row.kind !== 'entries') continue;
    await settle(() => navigate(itemsOfEntry(row.list, [value].flat().map(Number)[0] ?? 0)));
    assert.equal(lastAsked(), { [row.name]: String([value].flat()[0]) });
  }
});

walks('a filter by several entries takes whole numbers from an address, each once, at most ten', async () => {
  await open();
  const many = Array.from({ length: 12 }, (_, n) => n + 1);
  await settle(() => navigate(`/admin/clothes?tags=x,0,-1,1.5,,1,${many}&nottags=x`));
  assert.equal(lastAsked(), { tagIds: many.slice(0, maxFilterEntries).join() });
});

walks('an end of a range that is no day or no price does not filter, and a typed one says so', async () => {
  await open();
  const junk = 'boughtfrom=2026-02-30&boughtto=0020-01-01&addedto=x&pricefrom=1,005&priceto=-1';
  await settle(() => navigate(`/admin/clothes?${junk}`));
  assert.equal(lastAsked(), {});
  await press('Фільтри');
  const errors = () =>
    ['Ціна від', 'Ціна до'].map((label) => {
      const field = screen.getByLabelText(label);
      return field.getAttribute('aria-invalid') && document.getElementById(`${field.id}-error`)?.textContent;
    });
  assert.equal(errors(), ['Не більше 2 знаків після коми', 'Має бути не менше 0']);
  await type('Ціна до', 'сто');
  assert.equal(errors()[1], 'Має бути числом');
  await type('Ціна від', '1 005,5 ₴');
  await type('Ціна до', '1005.50');
  assert.equal(errors(), [null, null]);
  assert.equal(lastAsked(), { priceFrom: '1005.5', priceTo: '1005.5' });
});

walks('an end of a range is named alone, and a range that ends before it begins as it is', async () => {
  await open();
  for (const [query, sentence] of [
    ['added=today&addedto=2020-01-02', / – 2 січня 2020/],
    ['added=2025-12-31', /Додані з 31 грудня 2025/],
    ['addedto=2026-01-02', /Додані по 2 січня 2026/],
    ['boughtfrom=2025-12-31&boughtto=2026-01-02', /Куплені 31 грудня 2025\s–\s2 січня 2026/],
    ['boughtfrom=2026-01-02&boughtto=2025-12-31', /Куплені 2 січня 2026 – 31 грудня 2025/],
    ['pricefrom=0', /Ціна від 0\u00a0₴/],
    ['pricefrom=2000&priceto=12499,99', /Ціна 2\u00a0000–12\u00a0499,99\u00a0₴/],
    ['priceto=0,5', /Ціна до 0,5\u00a0₴/],
  ] as const) {
    await settle(() => navigate(`/admin/clothes?${query}`));
    assert.match(statuses().join(), sentence, query);
  }
});

walks('no two filters of items have the same parameter or control', () => {
  for (const part of [({ address }: NamedFilterRow) => address, labelOf])
    assert.is(new Set(itemFilterRows.map(part)).size, itemFilterRows.length);
});

walks.run();
