import { render, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { batchRuns } from '../../../src/batches/batches';
import type { Feature } from '../../../src/contract/features';
import type { Proposal } from '../../../src/contract/suggestions';
import type { Clothes } from '../../../src/contract/types';
import { setAccessToken } from '../../../src/core/http/session';
import { createFeatures } from '../../../src/core/stores/features';
import { SessionStores, useSessionStore } from '../../../src/core/stores/SessionStores';
import { SuggestForAll } from '../../../src/items/suggestions/SuggestForAll';
import { useSuggestions } from '../../../src/items/suggestions/suggestions';
import { FakeApi } from '../../setup/FakeApi';
import { fakeSockets } from '../../setup/FakeSocket';
import { browser, browserSuite, json } from '../../setup/fakeBrowser';
import { press, settle, userToken } from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = browserSuite('proposals for many items', () => {
  unmount();
  batchRuns.close();
});
let api: FakeApi;
let items: Clothes[];
let unmount: () => void;

const cos = { id: 501, name: 'COS' };
const brand: Proposal = { field: 'brand', value: cos, newName: null, evidence: null, confidence: 0.9 };
test.before.each(() => {
  api = new FakeApi();
  items = ['Плащ', 'Сукня'].map((title) => api.addClothes({ title }));
});

function serve(item: Clothes | undefined, proposals: Proposal[], more: object = {}) {
  const path = `/api/clothes/${item?.id}/suggestions`;
  const latest = { taskId: 40, status: 'completed', model: 'm', createdAt: '2026-11-22T10:00:00.000Z' };
  api.replace('GET', path, () => json({ data: { ...latest, proposals, ...more } }));
}

function Features({ known }: { known: Feature[] }) {
  useSessionStore(createFeatures).set(known);
  return null;
}

/** Follows the proposals of an item, as the table of new items does. */
function State({ id }: { id: number }) {
  return <p>{useSuggestions(id).found.state}</p>;
}

async function open(known: Feature[] = ['history', 'batches']) {
  setAccessToken(userToken);
  fakeSockets();
  browser.serve((call) => api.answer(call));
  await settle(() => {
    ({ unmount } = render(
      <SessionStores>
        <Features known={known} />
        {items.map(({ id }) => (
          <State key={id} id={id} />
        ))}
        <SuggestForAll ids={items.map(({ id }) => id)} />
      </SessionStores>,
    ));
  });
  await settle();
}

const [first, second] = [() => items[0] as Clothes, () => items[1] as Clothes];
const states = () => textsOf(screen.getAllByRole('paragraph'));

test('one task reads the photos of all items for proposals, and each result is followed', async () => {
  api.replace('GET', /suggestions$/, () => json({ data: null }));
  api.features = ['batches'];
  await open();
  assert.equal(states(), ['none', 'none']);
  serve(first(), [], { status: 'pending' });
  serve(second(), [], { status: 'failed', detail: 'Модель відмовила.' });
  await press('Запропонувати поля для всіх');
  assert.equal(api.sent('POST', '/api/clothes/batch'), [
    { selection: { ids: items.map(({ id }) => id) }, change: { suggest: {} } },
  ]);
  assert.equal([batchRuns.store.get()[0]?.kind, batchRuns.store.get()[0]?.total], ['suggest', 2]);
  assert.equal(states(), ['running', 'failed']);
  serve(first(), [brand]);
  await settle(() => void browser.advance(3000));
  await settle();
  assert.equal(states(), ['ready', 'failed']);
});

test('proposals for many items without an API key: one sentence says what one would add', async () => {
  serve(first(), []);
  serve(second(), [brand]);
  await open();
  assert.is(screen.queryByText(/OPENAI_API_KEY/), null);
  unmount();
  for (const item of items) serve(item, [], { model: 'builtin' });
  await open();
  assert.ok(screen.getByText(/лише колір.*OPENAI_API_KEY/));
});

test.run();
