import { render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import type { Proposal } from '../../../src/contract/suggestions';
import type { Clothes } from '../../../src/contract/types';
import { ListedProposals } from '../../../src/features/suggestions/ListedProposals';
import { SuggestForAll } from '../../../src/features/suggestions/SuggestForAll';
import { setAccessToken } from '../../../src/http/session';
import { batchRuns } from '../../../src/stores/batches';
import { createFeatures } from '../../../src/stores/features';
import { SessionStores, useSessionStore } from '../../../src/stores/SessionStores';
import { clearToasts, useToasts } from '../../../src/stores/toasts';
import { FakeApi } from '../../screens/FakeApi';
import { press, settle, statuses, userToken } from '../../screens/startApp';
import { fakeSockets } from '../../setup/FakeSocket';
import { type FakeBrowser, fakeBrowser, json } from '../../setup/fakeBrowser';

const test = suite('proposals in a list');
let browser: FakeBrowser;
let api: FakeApi;
let items: Clothes[];
let written: number;
let unmount: () => void;

const cos = { id: 501, name: 'COS' };
const brand: Proposal = { field: 'brand', value: cos, newName: null, evidence: null, confidence: 0.9 };
const cotton = { id: 502, name: 'Бавовна' };
const shell: Proposal = {
  field: 'fabricComposition',
  part: 'shell',
  value: [{ material: cotton, newName: null, percent: 100 }],
  complete: true,
  evidence: null,
  confidence: 0.9,
};

test.before.each(() => {
  browser = fakeBrowser();
  api = new FakeApi();
  api.changes = [];
  api.references.brands.push(cos);
  api.references.materials.push(cotton);
  written = 0;
  items = ['Плащ', 'Сукня'].map((title) => api.addClothes({ title }));
});
test.after.each(() => {
  unmount();
  batchRuns.close();
  clearToasts();
  browser.restore();
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

function Shown() {
  return useToasts().map(({ id, text, action }) => (
    <p key={id}>
      <span>{text}</span>
      {action && (
        <button type="button" onClick={action.onAction}>
          {action.label}
        </button>
      )}
    </p>
  ));
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
          <ListedProposals
            key={id}
            clothesId={id}
            onWritten={() => {
              written += 1;
            }}
          />
        ))}
        <SuggestForAll ids={items.map(({ id }) => id)} />
        <Shown />
      </SessionStores>,
    ));
  });
  await settle();
}

const [first, second] = [() => items[0] as Clothes, () => items[1] as Clothes];
const names = (title: string) =>
  [
    ...(screen.queryByRole('group', { name: `Пропозиції: ${title}` })?.querySelectorAll('.proposal') ?? []),
  ].map((line) => line.getAttribute('aria-label'));
const puts = (item: Clothes) => api.sent('PUT', `/api/clothes/${item.id}`);

test('what is taken is written at once, over the version that was read, and can be taken back', async () => {
  serve(first(), [brand, shell]);
  await open();
  assert.equal(names('Плащ'), ['Пропозиція: Бренд', 'Пропозиція: Склад тканини']);
  await press('Взяти: Бренд');
  const [put] = puts(first());
  assert.equal(put, {
    title: 'Плащ',
    description: null,
    brandId: cos.id,
    typeId: null,
    colorId: null,
    fabricComposition: [],
  });
  assert.is(api.calls.find(({ method }) => method === 'PUT')?.headers['if-match'], '"1"');
  assert.equal(names('Плащ'), ['Пропозиція: Склад тканини']);
  assert.is(document.activeElement?.getAttribute('aria-label'), 'Взяти: Склад тканини');
  assert.is(written, 1);
  assert.ok(screen.getByText('Записано: Бренд'));
});

test('the undo takes back the change, and offers the proposal again', async () => {
  serve(first(), [brand]);
  await open();
  const change = api.addChange('clothes', first(), { before: { brand: null }, after: { brand: cos } });
  await press('Взяти: Бренд');
  assert.equal(names('Плащ'), []);
  await press('Повернути');
  assert.is(api.calls.filter(({ url }) => url === `/api/changes/${change.id}/revert`).length, 1);
  assert.equal(names('Плащ'), ['Пропозиція: Бренд']);
  assert.is(written, 2);
});

test('over what somebody else has saved nothing is written: it is offered again', async () => {
  serve(first(), [brand, shell]);
  await open(['batches']);
  api.change(first(), { title: 'Плащ Олени', fabricComposition: [{ material: cotton, percent: 100 }] });
  await press('Взяти: Бренд');
  assert.is(first().brand, null);
  assert.ok(screen.getByText(/щойно змінив хтось інший/));
  assert.equal(names('Плащ Олени'), ['Пропозиція: Бренд']);
  await press('Взяти: Бренд');
  assert.is(first().brand?.id, cos.id);
  assert.is(first().title, 'Плащ Олени');
  assert.is(screen.queryByRole('button', { name: 'Повернути' }), null, 'without a history');
});

test('for all at once: one task over the items, of which each is then followed', async () => {
  api.replace('GET', /suggestions$/, () => json({ data: null }));
  api.features = ['batches'];
  await open();
  assert.is(screen.getAllByRole('button', { name: 'Запропонувати поля' }).length, 2);
  serve(first(), [], { status: 'pending' });
  serve(second(), [], { status: 'failed', detail: 'Модель відмовила.' });
  await press('Запропонувати поля для всіх');
  assert.equal(api.sent('POST', '/api/clothes/batch'), [
    { selection: { ids: items.map(({ id }) => id) }, change: { suggest: {} } },
  ]);
  assert.equal([batchRuns.store.get()[0]?.kind, batchRuns.store.get()[0]?.total], ['suggest', 2]);
  assert.ok(statuses().some((text) => text?.includes('Читаємо фото…')));
  assert.ok(screen.getByText(/Модель відмовила/));
  serve(first(), [brand]);
  await settle(() => void browser.advance(3000));
  await settle();
  assert.equal(names('Плащ'), ['Пропозиція: Бренд']);
});

test('without a key one sentence says for all items what it would add', async () => {
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
