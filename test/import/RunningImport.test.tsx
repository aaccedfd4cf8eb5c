import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { batchRuns } from '../../src/batches/batches';
import { navigate } from '../../src/core/router/location';
import { FakeImports } from '../setup/FakeImports';
import { fakeSockets } from '../setup/FakeSocket';
import { json, problem, unreachable } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  press,
  settle,
  startApp,
  statuses,
  wait,
} from '../setup/startApp';

const test = appSuite('an import that was started');
let imports: FakeImports;
test.after.each(() => {
  batchRuns.close();
});

async function open(prepare: (imports: FakeImports) => void = () => {}, at = '/admin/import?id=5') {
  await startApp(at, (api) => {
    fakeSockets();
    imports = new FakeImports(api);
    prepare(imports);
  });
}
/** Starts a run of which one row of three is done. */
function running(given: FakeImports) {
  Object.assign(given.dryRun, { taskId: 70, batchId: 80 });
  given.task.done = 1;
}
function done(given: FakeImports) {
  Object.assign(given.dryRun, { taskId: 70, batchId: 80 });
  Object.assign(given.task, { status: 'completed', done: 3 });
}
const start = () => screen.getByRole('button', { name: /^Імпортувати \d/ });
const bar = (name: string) => screen.queryByRole('progressbar', { name });

test('a started import shows the progress and the result', async () => {
  await open(({ task }) => {
    task.done = 1;
  });
  assert.match(start().textContent ?? '', /^Імпортувати 3\sрядки$/);
  await click(start());
  assert.ok(bar('Триває імпорт'));
  assert.ok(screen.getByText(/^1 з 3\sрядків\./));
  assert.is(screen.queryByRole('table', { name: 'Стовпці' }), null);
  Object.assign(imports.task, {
    status: 'completed',
    done: 3,
    skippedCount: 1,
    skipped: [{ id: 4, reason: 'Рядок 4: товар тим часом видалено' }],
  });
  await wait(3000);
  assert.ok(statuses().some((text) => /^Імпортовано 2\sрядки\.$/.test(text ?? '')));
  await press('Пропущено: 1');
  assert.ok(screen.getByText('Рядок 4: товар тим часом видалено'));
  assert.is(screen.queryByRole('link', { name: /№ 4/ }), null, 'a row of the file is no item');
  await press('Закрити');
  assert.ok(screen.getByRole('button', { name: 'Завантажити відхилені рядки' }));
  assert.ok(screen.getByText(/імпортуйте лише його/));
  await press('Імпортувати інший файл');
  assert.is(address(), '/admin/import');
  assert.is(screen.queryByText(/ще відкритий/), null, 'what is done needs no way back');
});

test('a started import loads the lists again that were shown before', async () => {
  await open(undefined, '/admin/brands');
  await settle(() => navigate('/admin/import?id=5'));
  const read = () => app.api.sent('GET', '/api/brands/').length;
  const before = read();
  done(imports);
  await click(start());
  assert.is(read(), before + 1);
});

test('a started import is shown again after a reload, and can be stopped', async () => {
  await open(running);
  await press('Зупинити');
  assert.is(app.api.sent('POST', '/api/tasks/70/stop').length, 1);
  assert.ok(statuses().includes('Зупиняється після поточної частини…'));
  Object.assign(imports.task, { status: 'stopped' });
  await wait(3000);
  assert.ok(statuses().some((text) => /зупинено: імпортовано 1 з 3/.test(text ?? '')));
});

const ends: [Partial<FakeImports['task']>, boolean][] = [
  [{ status: 'completed', done: 3 }, false],
  [{ status: 'completed', done: 3, skippedCount: 1 }, true],
  [{ status: 'stopped', done: 1 }, true],
  [{ status: 'failed', done: 1, detail: 'Місця немає.' }, true],
];
for (const [task, isOffered] of ends) {
  test(`an import’s end offers the rows not imported, if any: ${JSON.stringify(task)}`, async () => {
    await open((given) => {
      running(given);
      given.dryRun.counts.refused = 0;
      Object.assign(given.task, task);
    });
    const download = screen.queryByRole('button', { name: 'Завантажити відхилені рядки' });
    assert.is(download !== null, isOffered);
    assert.is(screen.queryByText(/імпортуйте лише його/) !== null, isOffered);
  });
}

test('a stop of an import that fails tells why, and can be tried again', async () => {
  await open(running);
  app.api.replace('POST', '/api/tasks/70/stop', () => problem(503, 'overloaded', 'Сервер зайнятий.'), 1);
  await press('Зупинити');
  assert.ok(alerts().some((text) => text?.includes('Сервер зайнятий.')));
  await press('Зупинити');
  assert.is(app.api.sent('POST', '/api/tasks/70/stop').length, 2);
});

test('a failed import tells why', async () => {
  await open((given) => {
    running(given);
    Object.assign(given.task, { status: 'failed', detail: 'На сервері закінчилося місце.' });
  });
  assert.ok(alerts().some((text) => text?.includes('На сервері закінчилося місце.')));
});

test('an import starts again under the same key after a lost answer', async () => {
  await open();
  app.api.replace('POST', '/api/import/5/run', unreachable, 1);
  await click(start());
  assert.ok(alerts().some((text) => text?.includes('Немає зв’язку')));
  await click(start());
  const keys = app.api.calls
    .filter(({ url }) => url === '/api/import/5/run')
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 2);
  assert.ok(keys[0]);
  assert.is(keys[0], keys[1]);
});

test('an import that another tab has started is shown', async () => {
  await open();
  app.api.replace('POST', '/api/import/5/run', () => {
    imports.dryRun = { ...imports.dryRun, taskId: 70, batchId: 80 };
    return problem(409, 'conflict', 'Цей імпорт уже запущено.');
  });
  await click(start());
  assert.ok(bar('Триває імпорт'));
});

test('a started import is shown over every page once its own page is left', async () => {
  await open(running);
  assert.equal(batchRuns.store.get(), [], 'it is not shown twice');
  await settle(() => navigate('/admin/brands'));
  assert.equal(
    batchRuns.store.get().map(({ taskId, batchId, kind }) => [taskId, batchId, kind]),
    [[70, 80, 'import']],
  );
  await settle(() => navigate('/admin/import?id=5'));
  assert.equal(batchRuns.store.get(), []);
  assert.ok(bar('Триває імпорт'));
});

test('an import is undone after a question; a message tells what was not undone', async () => {
  await open(done);
  app.api.replace('POST', '/api/batches/80/revert', () =>
    json({ data: { changed: 2, left: [{ id: 1, field: 'title', reason: 'Назву змінено після імпорту.' }] } }),
  );
  await press('Відмінити імпорт');
  await press('Ні');
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Відмінити імпорт' }));
  assert.equal(app.api.sent('POST', '/api/batches/80/revert'), []);
  await press('Відмінити імпорт');
  await press('Так, відмінити');
  assert.ok(screen.getByText('Імпорт відмінено, записів: 2.'));
  assert.ok(screen.getByText('Назву змінено після імпорту.'));
  assert.is(screen.queryByRole('button', { name: 'Відмінити імпорт' }), null);
});

test('a long undo of an import is a task, which a reload shows again', async () => {
  await open(done);
  const revert = (status: string, count: number) =>
    app.api.replace('GET', '/api/tasks/71', () =>
      json({ data: { ...imports.task, taskId: 71, kind: 'revert', status, done: count } }),
    );
  app.api.replace('POST', '/api/batches/80/revert', () => json({ data: { taskId: 71, batchId: 81 } }, 202));
  revert('running', 1);
  await press('Відмінити імпорт');
  await press('Так, відмінити');
  assert.is(address(), '/admin/import?id=5&revert=71');
  assert.ok(bar('Імпорт відміняється'));
  revert('completed', 3);
  await wait(3000);
  assert.ok(screen.getByText('Імпорт відмінено, записів: 3.'));
});

test('an undo of an import that fails tells why, and can be retried', async () => {
  await open(done);
  app.api.replace('POST', '/api/batches/80/revert', () => problem(503, 'overloaded', 'Сервер зайнятий.'), 1);
  await press('Відмінити імпорт');
  await press('Так, відмінити');
  assert.ok(alerts().some((text) => text?.includes('Сервер зайнятий.')));
  assert.ok(screen.getByRole('button', { name: 'Відмінити імпорт' }));
});

test.run();
