import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Proposal } from '../../../src/contract/suggestions';
import type { Clothes, Image } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import { fakeSockets } from '../../setup/FakeSocket';
import { json, problem } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  press,
  settle,
  startApp,
  statuses,
  type,
  typedIn,
  wait,
} from '../../setup/startApp';

const test = appSuite('proposals on the page of an item');
let sockets: ReturnType<typeof fakeSockets>;
let item: Clothes;
let label: Image;

const path = () => `/api/clothes/${item.id}/suggestions`;
const cos = { id: 501, name: 'COS' };
const cotton = { id: 502, name: 'Бавовна' };

const brand = (more: object = {}): Proposal => ({
  field: 'brand',
  value: cos,
  newName: null,
  evidence: label.id,
  confidence: 0.92,
  ...more,
});
const shell = (more: object = {}): Proposal => ({
  field: 'fabricComposition',
  part: 'shell',
  value: [
    { material: cotton, newName: null, percent: 90 },
    { material: null, newName: 'Еластан', percent: 5 },
  ],
  complete: false,
  evidence: label.id,
  confidence: 0.7,
  ...more,
});
const lining = (): Proposal => ({
  ...shell({ part: 'lining', value: [{ material: null, newName: 'Поліестер', percent: 100 }] }),
  confidence: 0.4,
});

/** Serves the item's suggestions with these proposals. */
function serve(api: FakeApi, proposals: Proposal[], more: object = {}) {
  const latest = {
    taskId: 40,
    status: 'completed',
    model: 'gpt-5-nano',
    createdAt: new Date().toISOString(),
    proposals,
    ...more,
  };
  api.replace('GET', path(), () => json({ data: latest }));
}

async function open(fill: (api: FakeApi) => void) {
  await startApp((api) => {
    api.features = ['suggestions'];
    api.references.brands.push(cos);
    api.references.materials.push(cotton);
    item = api.addClothes({ title: 'Сукня' });
    label = api.addImage(item);
    item.mainImage = label;
    fill(api);
    return `/admin/clothes/${item.id}`;
  });
  sockets = fakeSockets();
  // Wait until the features are known, and the page shows what only some APIs support.
  await wait(3000);
  for (let turn = 0; turn < 3; turn++) await settle(() => app.browser.clock.idle());
}

const group = (field: string) => screen.queryByRole('group', { name: `Пропозиція: ${field}` });
const told = (field: string) => group(field)?.textContent?.replaceAll('\u00a0', ' ');
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const start = () => screen.queryByRole('button', { name: 'Заповнити з фото' });
const saves = () => app.api.sent('PUT', `/api/clothes/${item.id}`);

test('without the API’s proposals none are shown; without a photo there is nothing to read', async () => {
  await open((api) => {
    api.features = [];
  });
  assert.not(start());
  app.stop();
  await open((api) => {
    api.images = [];
    item.mainImage = null;
    serve(api, []);
  });
  assert.ok(start()?.matches(':disabled'));
});

test('each proposal is shown beside its field, with its photo and its sureness', async () => {
  await open((api) => api.replace('GET', path(), () => json({ data: null })));
  app.api.replace('POST', path(), () => json({ data: { taskId: 40 } }, 202));
  serve(app.api, [], { status: 'running' });
  await press('Заповнити з фото');
  assert.ok(statuses().some((text) => text?.startsWith('Читаємо фото')));
  assert.is(start()?.getAttribute('aria-busy'), 'true');
  serve(app.api, [
    brand(),
    shell(),
    lining(),
    { field: 'title', value: 'Сукня', evidence: null, confidence: 1 },
  ]);
  sockets.at(-1)?.open();
  sockets.at(-1)?.send({ taskId: 40, clothesId: item.id, kind: 'suggestions', status: 'completed' });
  await settle();
  assert.ok(
    statuses().some((text) => text?.startsWith('2 пропозиції з фото')),
    'the title is the same',
  );
  assert.is(told('Бренд'), 'COSвпевнено, 92 %ВзятиВідхилити');
  assert.is(
    told('Склад тканини'),
    'Бавовна 90 %, Еластан новий запис 5 %Сума 95 %ймовірно, 70 %ВзятиВідхилити',
  );
  assert.match(
    told('Підкладка') ?? '',
    /^Підкладка: Поліестер новий запис 100 % \(до складу не входить\)можливо/,
  );
  // The proposal is beside the field itself.
  assert.ok(
    group('Бренд')
      ?.closest('.field')
      ?.contains(screen.getByRole('combobox', { name: 'Бренд' })),
  );
  assert.is(typedIn('Бренд'), '', 'written unasked');
  await click(within(group('Бренд') as HTMLElement).getByRole('button', { name: 'Де це видно: Фото 1' }));
  assert.ok(screen.getByRole('dialog', { name: 'Фото' }));
  assert.equal(saves(), []);
});

test('a taken proposal is put into the form unsaved; a new name is created first', async () => {
  await open((api) => serve(api, [brand(), shell(), lining()]));
  // New proposals open by themselves.
  await press('Взяти: Бренд');
  assert.is(typedIn('Бренд'), 'COS');
  assert.is(told('Бренд'), undefined);
  assert.is(focused(), 'Взяти: Склад тканини');
  assert.ok(statuses().includes('Взято: Бренд. Не забудьте зберегти.'));
  await press('Взяти: Склад тканини');
  assert.equal(app.api.sent('POST', '/api/materials/'), [{ name: 'Еластан' }]);
  const rows = screen.getAllByRole('combobox', { name: 'Матеріал' }) as HTMLInputElement[];
  assert.equal(
    rows.map(({ value }) => value),
    ['Бавовна', 'Еластан'],
  );
  assert.is(focused(), 'Заповнити з фото');
  assert.ok(group('Підкладка'), 'it is told as long as the page is looked at');
  assert.equal(saves(), []);
  await press('Зберегти');
  const [saved] = saves() as { brandId: number; fabricComposition: unknown[] }[];
  assert.equal([saved?.brandId, saved?.fabricComposition.length], [cos.id, 2]);
});

test('a proposal’s name created since is found; one that cannot be created stays offered', async () => {
  await open((api) => serve(api, [brand({ value: null, newName: 'Arket' })]));
  app.api.replace('POST', '/api/brands/', () => problem(422, 'validation_failed', 'Закоротка назва'), 1);
  await press('Взяти: Бренд');
  assert.equal(alerts(), ['Закоротка назва']);
  assert.is(typedIn('Бренд'), '');
  app.api.add('brands', 'ARKET');
  await press('Взяти: Бренд');
  assert.is(typedIn('Бренд'), 'ARKET');
});

test('the surest proposal for each field is taken at once; refused ones stay refused', async () => {
  const zara = { value: null, newName: 'Zara', confidence: 0.3 };
  await open((api) => serve(api, [brand(zara), brand(), shell()]));
  assert.is(screen.getAllByRole('group', { name: 'Пропозиція: Бренд' }).length, 2);
  await press('Відхилити: Склад тканини');
  await type('Назва товару', 'Моя назва');
  await press('Взяти все');
  assert.equal([typedIn('Бренд'), typedIn('Назва товару')], ['COS', 'Моя назва']);
  assert.equal([told('Бренд'), told('Склад тканини')], [undefined, undefined]);
  assert.is(focused(), 'Заповнити з фото');
  assert.equal(app.api.sent('POST', '/api/brands/'), []);

  const kept = localStorage.getItem('proposals:1') ?? '';
  app.stop();
  await open((api) => {
    localStorage.setItem('proposals:1', kept);
    serve(api, [shell(), brand(zara)]);
  });
  assert.equal([told('Бренд'), told('Склад тканини')], [undefined, undefined]);
  app.stop();
  await open((api) => {
    localStorage.setItem('proposals:1', kept);
    serve(api, [shell()], { taskId: 41 });
  });
  assert.ok(group('Склад тканини'), 'another task proposes anew');
});

test('proposals that are weeks old do not open by themselves; only a new failure is shown', async () => {
  await open((api) => serve(api, [brand()], { createdAt: '2026-01-02T10:00:00.000Z' }));
  assert.is(told('Бренд'), undefined);
  await press('Показати');
  assert.ok(group('Бренд'));
  app.stop();
  await open((api) => serve(api, [], { status: 'failed', detail: 'Модель відмовила.' }));
  assert.equal(alerts(), []);
  app.api.replace('POST', path(), () => json({ data: { taskId: 41 } }, 202));
  serve(app.api, [], { taskId: 41, status: 'failed', detail: 'Модель відмовила.' });
  await press('Заповнити з фото');
  assert.equal(alerts(), ['Фото не прочитано. Модель відмовила.']);
});

test('proposals without an API key: a sentence says what one would add', async () => {
  await open((api) => api.replace('GET', path(), () => json({ data: null })));
  app.api.replace('POST', path(), () => json({ data: { taskId: 40 } }, 202));
  serve(app.api, [], { model: 'builtin' });
  await press('Заповнити з фото');
  const said = statuses().find((text) => text?.startsWith('Нового'));
  assert.match(said ?? '', 'OPENAI_API_KEY');
});

test.run();
