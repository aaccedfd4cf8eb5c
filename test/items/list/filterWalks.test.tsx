/** Checks every filter of the list of items in every place where the app uses it. */
import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { activeFilters } from '../../../src/contract/activeFilters';
import { type Feature, features } from '../../../src/contract/features';
import { type ItemFilter, itemFilterRows, type NamedFilterRow } from '../../../src/contract/itemFilters';
import { isSeveral, referenceKinds } from '../../../src/contract/references';
import { viewParameters } from '../../../src/contract/views';
import { navigate } from '../../../src/core/router/location';
import { addressOf } from '../../../src/items/selection/selectionAddress';
import { queryOfKey } from '../../../src/items/selection/shownItems';
import { keyOf } from '../../../src/items/stores/itemSequence';
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
  /** The text in the list's address, in a request and in the notice. */
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
      const day = '2026-11-20';
      return { row, value: day, given: day, asked: day, sentence: `${text} з ${day}` };
    }
    case 'size':
      return { row, value: 'XS', given: 'XS', asked: 'XS', sentence: `${text}: XS` };
    case 'ids':
      return { row, value: [7, 1], given: '7,1', asked: '7,1', sentence: `${text}: 2` };
  }
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
  assert.match(statuses().join(), filters.map(({ sentence }) => sentence).join(', '));
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
  await press('Фільтри');
  for (const { row } of filters.filter(({ row }) => row.feature))
    assert.is(screen.queryByLabelText(row.text), null, row.name);
});

walks('filters of items are set by their controls', async () => {
  const filters = await open();
  await press('Фільтри');
  for (const { row, given } of filters) {
    const expected = row.kind === 'day' ? 'today' : given;
    if (row.kind === 'ids') continue;
    if (row.kind === 'entry') await choose(row.text, entryName);
    else if (row.kind === 'entries' || row.kind === 'noEntries') {
      await choose(row.text, entryName);
      await choose(row.text, 'Друга');
    } else if (row.kind === 'size') await type(row.text, given);
    else await click(screen.getByRole('checkbox', { name: new RegExp(`^${row.text}`) }));
    assert.is(address(), `/admin/clothes?${row.address}=${expected}`);
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

walks('no two filters of items have the same parameter or control', () => {
  for (const part of ['address', 'text'] as const)
    assert.is(new Set(itemFilterRows.map((row) => row[part])).size, itemFilterRows.length, part);
});

walks.run();
