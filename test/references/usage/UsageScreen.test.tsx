import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { ReferenceKind } from '../../../src/contract/references';
import type { LikelyPair, UsedReference } from '../../../src/contract/usage';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { type Call, deferred, json, problem } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  heading,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  type,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the page that tidies a list');
/** The API's answer; a merge moves the counts. */
let entries: UsedReference[];
let pairs: LikelyPair[];
test.before.each(() => {
  entries = [
    { id: 1, name: 'Zara', count: 12, aliases: ['Зара'] },
    { id: 2, name: 'Zаra', count: 3, aliases: [] },
    { id: 3, name: 'Льон', count: 0, aliases: [] },
    { id: 4, name: 'Вовна', count: 0, aliases: [] },
  ];
  pairs = [{ ids: [1, 2], why: 'same' }];
});

function serve(api: FakeApi, kind: ReferenceKind): void {
  api.features = ['usage'];
  api.references[kind].push(...entries.map(({ id, name }) => ({ id, name })));
  api.replace('GET', `/api/${kind}/usage`, () => json({ data: { entries, pairs } }));
  api.replace('POST', new RegExp(`^/api/${kind}/\\d+/merge$`), (call: Call) => {
    const survivor = Number(call.url.split('/')[3]);
    const { ids }: { ids: number[] } = Object(call.body);
    const moved = entries.filter(({ id }) => ids.includes(id)).reduce((sum, { count }) => sum + count, 0);
    entries = entries
      .filter(({ id }) => !ids.includes(id))
      .map((entry) => (entry.id === survivor ? { ...entry, count: entry.count + moved } : entry));
    pairs = [];
    return json({ data: { moved: { items: moved, purchases: 0 }, batchId: 7 } });
  });
}

async function open(
  kind: ReferenceKind = 'brands',
  at = `/admin/${kind}/usage`,
  prepare = (_: FakeApi) => {},
) {
  await startApp(at, (api) => {
    serve(api, kind);
    prepare(api);
  });
}

const shown = () => rows().map((cells) => cells.slice(1, 3).join(' '));
const box = (name: string) => screen.getByRole('checkbox', { name: `Вибрати ${name}` });
const merges = () => app.api.sent('POST', /\/merge$/);

test('the page of a list’s use is reached by a link after Add, where the API has the call', async () => {
  const told = deferred<Response>();
  await open('brands', '/admin/brands', (api) => api.replace('GET', '/api/features', () => told.promise));
  assert.is(screen.queryByRole('link', { name: 'Упорядкувати' }), null);
  await settle(() => told.resolve(json({ data: ['usage'] })));
  const link = screen.getByRole('link', { name: 'Упорядкувати' });
  assert.is(link.previousElementSibling?.textContent, 'Додати');
  await click(link);
  assert.is(address(), '/admin/brands/usage');
  assert.is(heading(), 'Упорядкувати: Бренди одягу');
  assert.is(document.title, 'Упорядкувати: Бренди одягу · Clothes Admin');
});

test('the page of a list’s use shows how often and where each entry is, and former names', async () => {
  await open();
  assert.equal(shown(), ['Zara колишні назви: Зара 12', 'Zаra 3', 'Льон 0', 'Вовна 0']);
  const link = screen.getByRole('link', { name: '12 товарів: Zara' });
  assert.is(link.getAttribute('href'), '/admin/clothes?brand=1');
  await type('Пошук', 'зара');
  await wait(300);
  assert.equal(shown(), ['Zara колишні назви: Зара 12']);
});

test('the filter of a list’s use shows unused entries, and is kept in the address', async () => {
  await open();
  await click(screen.getByRole('checkbox', { name: 'Не використовуються' }));
  assert.equal(shown(), ['Льон 0', 'Вовна 0']);
  assert.is(address(), '/admin/brands/usage?unused=1');
});

test('the page of a list’s use merges a pair that looks alike, and takes it back', async () => {
  await open();
  const likely = within(screen.getByRole('region', { name: 'Схожі назви' }));
  likely.getByRole('button', { name: 'Об’єднати Zara і Zаra' }).focus();
  await click(likely.getByRole('button', { name: 'Об’єднати Zara і Zаra' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Об’єднати записи' }));
  // The most used entry stays, unless the person chooses another.
  assert.is(dialog.getByRole<HTMLInputElement>('radio', { name: /^Zara \(ID 1/ }).checked, true);
  assert.ok(dialog.getByText('До нього перейде: 3 товари.'));
  await click(dialog.getByRole('radio', { name: /ID 2/ }));
  assert.ok(dialog.getByText('До нього перейде: 12 товарів.'));
  await press('Об’єднати');
  assert.equal(merges(), [{ ids: [1] }]);
  assert.is(screen.queryByRole('dialog'), null);
  assert.ok(statuses().some((text) => text?.startsWith('Об’єднано в «Zаra». Перенесено: 12 товарів')));
  assert.equal(shown(), ['Zаra 15', 'Льон 0', 'Вовна 0']);
  assert.ok(screen.getByText('Схожих назв немає.'));
  assert.is(document.activeElement?.textContent, 'Схожих назв немає.');

  app.api.replace('POST', '/api/batches/7/revert', () => {
    entries = [...entries, { id: 1, name: 'Zara', count: 12, aliases: [] }];
    return json({ data: { changed: 14, left: [] } });
  });
  await press('Відмінити');
  assert.ok(statuses().some((text) => text?.includes('Відмінено записів: 14')));
  assert.is(shown().length, 4);
});

test('a merge of entries reads again the lists that were loaded; so does its undo', async () => {
  await open('brands', '/admin/clothes', (api) => api.addClothes());
  await settle(() => navigate('/admin/brands/usage'));
  const read = (path: string) => app.api.sent('GET', path).length;
  const before = [read('/api/clothes/'), read('/api/brands/')];
  await press('Об’єднати Zara і Zаra');
  await press('Об’єднати');
  assert.equal([read('/api/clothes/'), read('/api/brands/')], [(before[0] ?? 0) + 1, before[1]]);
  await settle(() => navigate('/admin/brands'));
  const shown = read('/api/brands/');
  app.api.replace('POST', '/api/batches/7/revert', () => json({ data: { changed: 14, left: [] } }));
  await press('Відмінити');
  assert.equal([read('/api/clothes/'), read('/api/brands/')], [(before[0] ?? 0) + 2, shown + 1]);
});

test('an undo of a merge that goes on after its answer says so', async () => {
  await open();
  await press('Об’єднати Zara і Zаra');
  await press('Об’єднати');
  app.api.replace('POST', '/api/batches/7/revert', () => json({ data: { taskId: 1, batchId: 8 } }, 202));
  await press('Відмінити');
  assert.ok(statuses().some((text) => text?.startsWith('Зміни відміняються')));
});

test('a merge of very many runs as a task, whose strip shows its end and takes it back', async () => {
  await open('brands', undefined, (api) => {
    api.features = ['usage', 'batches'];
    const moved = { items: 3, purchases: 0 };
    api.replace('POST', '/api/brands/1/merge', () => json({ data: { moved, taskId: 5, batchId: 7 } }, 202));
  });
  const told = { taskId: 5, clothesId: null, batchId: 7, kind: 'merge', skippedCount: 0, skipped: [] };
  let task = { ...told, status: 'running', done: 1, total: 3 };
  app.api.replace('GET', '/api/tasks/5', () => json({ data: task }));
  await press('Об’єднати Zara і Zаra');
  await press('Об’єднати');
  assert.is(screen.queryByRole('dialog'), null);
  const strip = within(screen.getByRole('region', { name: 'Групові дії' }));
  assert.ok(strip.getByText('1 з 3'));
  // Nobody can stop it.
  assert.is(strip.queryByRole('button', { name: 'Зупинити' }), null);
  assert.is(strip.queryByRole('button', { name: 'Відмінити' }), null);
  task = { ...task, status: 'completed', done: 3 };
  await wait(60_000);
  assert.ok(strip.getByText('Об’єднано, перенесено 3 товари'));
  app.api.replace('POST', '/api/batches/7/revert', () => json({ data: { changed: 4, left: [] } }));
  await click(strip.getByRole('button', { name: 'Відмінити' }));
  assert.equal(app.api.sent('POST', '/api/batches/7/revert'), [{}]);
});

test('the page of a list’s use selects several entries, on all pages, and merges them', async () => {
  await open();
  await click(box('Льон'));
  assert.is(screen.queryByRole('button', { name: 'Об’єднати' }), null);
  await click(box('Вовна'));
  await click(box('Zara'));
  assert.ok(screen.getByText('Вибрано: 3'));
  await press('Об’єднати');
  await press('Об’єднати');
  assert.equal(merges(), [{ ids: [3, 4] }]);
  assert.is(screen.queryByText(/^Вибрано/), null);
});

test('selected entries that the list does not show are counted, named in the question, and can be shown', async () => {
  await open();
  await click(box('Льон'));
  await click(box('Вовна'));
  await type('Пошук', 'вовна');
  await wait(300);
  assert.ok(screen.getByText('Вибрано: 2, у списку не показано 1'));
  await press('Видалити вибрані');
  assert.ok(top().getByText(/У списку не показано 1\. «Льон», «Вовна»\./));
  await press('Скасувати');
  await press('Показати вибрані');
  assert.equal(shown(), ['Льон 0', 'Вовна 0']);
  assert.ok(screen.getByText('Вибрано: 2'));
  await press('Показати всі');
  assert.is(shown().length, 4);
});

test('a merge’s refusal is shown in the dialog, which stays open', async () => {
  await open();
  app.api.replace(
    'POST',
    '/api/brands/1/merge',
    () => problem(404, 'not_found', 'Частини записів немає.'),
    1,
  );
  await press('Об’єднати Zara і Zаra');
  await press('Об’єднати');
  assert.equal(alerts(), ['Частини записів немає.']);
  await press('Об’єднати');
  assert.is(screen.queryByRole('dialog'), null);
});

test('a merge shows items that would exceed 100 % first, and caps them only when asked', async () => {
  await open('materials');
  const over = { field: 'clothes.9', code: 'over_100', detail: '«Плащ»: 120 %' };
  const refusal = () =>
    new Response(
      JSON.stringify({
        status: 422,
        code: 'validation_failed',
        detail: 'Забагато.',
        count: 4,
        errors: [over],
      }),
      { status: 422, headers: { 'content-type': 'application/problem+json' } },
    );
  app.api.replace('POST', '/api/materials/1/merge', refusal, 1);
  await press('Об’єднати Zara і Zаra');
  await press('Об’єднати');
  const link = top().getByRole('link', { name: '«Плащ»: 120 %' });
  assert.is(link.getAttribute('href'), '/admin/clothes/9');
  assert.ok(top().getByText('+ 3'));
  await press('Об’єднати й записати 100 %');
  assert.equal(merges(), [{ ids: [2] }, { ids: [2], capPercents: true }]);
});

test('the page of a list’s use deletes one or several unused entries', async () => {
  await open();
  assert.is(screen.queryByRole('button', { name: 'Видалити Zara' }), null);
  app.api.replace('DELETE', '/api/brands/3', () => {
    entries = entries.filter(({ id }) => id !== 3);
    return json(null, 204);
  });
  await press('Видалити Льон');
  assert.equal(shown().length, 3);
  assert.ok(statuses().includes('Видалено записів: 1'));
  app.api.replace('DELETE', '/api/brands/4', () => problem(409, 'in_use', 'Використовується у 1 товарі'));
  await click(box('Вовна'));
  await press('Видалити вибрані');
  await press('Видалити вибрані');
  assert.ok(alerts().some((text) => text?.includes('Не видалено: Вовна. Використовується у 1 товарі')));
});

test('a list’s use that cannot be loaded says why and is tried again, or that the API has none', async () => {
  await open('brands', '/admin/brands/usage', (api) =>
    api.replace('GET', '/api/brands/usage', () => problem(500, 'internal', 'Сталася помилка.'), 1),
  );
  assert.ok(screen.getByText('Сталася помилка.'));
  await press('Спробувати ще раз');
  assert.is(shown().length, 4);
  app.stop();
  await open('brands', '/admin/brands/usage', (api) =>
    api.replace('GET', '/api/brands/usage', () => new Response('', { status: 404 })),
  );
  assert.ok(screen.getByText('Цей сервер не вміє впорядковувати списків.'));
});

test('the page of the suppliers’ use is English', async () => {
  await open('suppliers');
  assert.is(heading(), 'Tidy up: Clothes Suppliers');
  assert.equal(textsOf(screen.getAllByRole('columnheader')), ['', 'Name', 'Purchases', 'Actions']);
  assert.ok(screen.getByRole('link', { name: '12 purchases: Zara' }));
  await press('Merge Zara and Zаra');
  assert.ok(top().getByText('It takes over: 3 purchases.'));
});

test('an entry’s rename that is refused because the name exists offers to merge', async () => {
  await open('brands', '/admin/brands');
  await wait(3000);
  await settle();
  await press('Редагувати Льон');
  await type('Назва', 'Вовна');
  await press('Зберегти');
  assert.ok(top().getByText('Така назва вже існує'));
  await press('Об’єднати…');
  const dialog = within(screen.getByRole('dialog', { name: 'Об’єднати записи' }));
  assert.is(dialog.getByRole<HTMLInputElement>('radio', { name: /^Вовна/ }).checked, true);
  await press('Об’єднати');
  assert.equal(merges(), [{ ids: [3] }]);
  assert.is(screen.queryByRole('dialog'), null);
});

test('an API without merges offers none at a refused name', async () => {
  await open('brands', '/admin/brands', (api) => {
    api.features = [];
  });
  await wait(3000);
  await press('Редагувати Льон');
  await type('Назва', 'Вовна');
  await press('Зберегти');
  assert.ok(top().getByText('Така назва вже існує'));
  assert.is(top().queryByRole('button', { name: 'Об’єднати…' }), null);
});

test.run();
