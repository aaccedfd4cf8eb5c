import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes } from '../../src/contract/types';
import { today } from '../../src/core/forms/dates';
import { clock } from '../../src/core/lib/clock';
import { navigate } from '../../src/core/router/location';
import type { FakeApi } from '../setup/FakeApi';
import { deferred, json, problem } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  heading,
  key,
  press,
  settle,
  startApp,
  statuses,
} from '../setup/startApp';
import { textsOf } from '../setup/textsOf';

const test = appSuite('the page of all changes');
let item: Clothes;

/** Opens the journal with two changes of a batch by Petro, and one of a brand by Olena. */
async function open(at = '/admin/journal', prepare: (api: FakeApi) => void = () => {}) {
  await startApp(at, (api) => {
    const petro = { id: 2, email: 'petro@example.com' };
    const [brand = { id: 0, name: '' }] = api.add('brands', 'Zara');
    item = api.addClothes({ title: 'Пальто' });
    api.addChange('brands', brand, { before: { name: 'Зара' }, after: { name: 'Zara' } });
    const gone = { id: 77, title: 'Плащ' };
    api.addChange('clothes', gone, { administrator: petro, kind: 'deleted', batchId: 5, cause: 'bulk' });
    api.addChange('clothes', item, {
      administrator: petro,
      batchId: 5,
      cause: 'bulk',
      at: '2026-11-22T08:00:00.000Z',
      before: { title: 'Пальто' },
      after: { title: 'Пальто зимове' },
    });
    prepare(api);
  });
}

const table = () => screen.getByRole('table', { name: 'Журнал' });
const rows = () => within(table()).getAllByRole('row').slice(1);
const asked = () => app.api.calls.filter(({ url }) => url.startsWith('/api/changes/?')).at(-1)?.url;
const row = (text: string) => {
  const found = rows().find((each) => each.textContent?.includes(text));
  if (!found) throw new Error(`no row ${text}`);
  return within(found);
};
async function select(label: string, option: string) {
  await click(screen.getByRole('combobox', { name: label }));
  await click(screen.getByRole('option', { name: option }));
}

test('the journal is reached from the menu, where the API has it, and tells which page is open', async () => {
  const told = deferred<Response>();
  await open('/admin/brands', (api) => api.replace('GET', '/api/features', () => told.promise));
  const menu = screen.getByRole('navigation', { name: 'Головне меню' });
  assert.is(within(menu).getAllByRole('link').length, 6);
  await settle(() => told.resolve(json({ data: ['history'] })));
  assert.is(within(menu).getAllByRole('link').at(-1)?.textContent, 'Журнал');
  await click(within(menu).getByRole('link', { name: 'Журнал' }));
  assert.is(heading(), 'Журнал');
  assert.is(document.title, 'Журнал · Clothes Admin');
  assert.is(within(menu).getByRole('link', { name: 'Журнал' }).getAttribute('aria-current'), 'page');
});

test('the journal shows the time, person, subject and values of each change, with a link', async () => {
  await open(undefined, (api) => {
    api.addChange('tokens', { id: 5, name: 'Каса' }, { kind: 'created' });
  });
  assert.equal(textsOf(within(table()).getAllByRole('columnheader')), ['Коли', 'Хто', 'Що', 'Зміна', 'Дії']);
  assert.is(rows().length, 4);
  const first = row('Пальто зимове');
  assert.ok(first.getByText('petro@example.com'));
  assert.ok(first.getByText('групова зміна'));
  assert.is(first.getByRole('link', { name: 'Пальто' }).getAttribute('href'), `/admin/clothes/${item.id}`);
  assert.is(row('Зара').getByRole('link', { name: 'Zara' }).getAttribute('href'), '/admin/brands?q=Zara');
  assert.is(row('Каса').getByRole('link', { name: 'Каса' }).getAttribute('href'), '/admin/tokens');
  assert.is(row('Видалено').queryByRole('link'), null);
  assert.is(row('Видалено').getByRole('rowheader').textContent, 'Товар Плащ');
});

test('tells who stopped a batch, with no way back', async () => {
  await open(undefined, (api) => {
    const stopped = {
      before: { status: 'running' },
      after: { status: 'stopped' },
      revertible: false,
    } as const;
    api.addChange('batches', { id: 6, name: 'Зміна товарів' }, stopped);
  });
  const stop = row('зупинено');
  assert.ok(stop.getByText('olena@example.com'));
  assert.is(stop.getByRole('rowheader').textContent, 'Групова дія Зміна товарів');
  assert.is(stop.queryByRole('link'), null);
  assert.is(stop.queryByRole('button'), null);
});

test('a batch in the journal is one row that unfolds by pages, and is taken back as a whole', async () => {
  await open('/admin/journal', (api) => {
    api.features = ['changeGroups'];
    for (let n = 0; n < 30; n++)
      api.addChange('clothes', item, {
        batchId: 6,
        before: { color: { id: 1, name: `Колір ${n}` } },
        after: { color: { id: 2, name: 'Білий' } },
      });
  });
  assert.is(asked(), '/api/changes/?group=batch&page=1&size=25');
  assert.is(rows().length, 3);
  const batch = row('Колір → Білий');
  assert.match(batch.getByRole('rowheader').textContent ?? '', /^Змінено 30 товарів · Колір → Білий/);
  const unfold = batch.getByRole('button', { name: 'Показати кожну зміну' });
  assert.is(unfold.getAttribute('aria-expanded'), 'false');
  await click(unfold);
  assert.is(asked(), '/api/changes/?batchId=6&page=1&size=25');
  assert.is(rows().length, 3 + 25 + 1);
  assert.ok(screen.getByText('1–25 з 30'));
  const next = within(screen.getByRole('navigation', { name: 'Сторінки групи' }));
  await click(next.getByRole('button', { name: 'Наступна сторінка' }));
  assert.is(rows().length, 3 + 5 + 1);
  assert.is(screen.getAllByRole('button', { name: /^Відмінити всю групу/ }).length, 2);
  await click(batch.getByRole('button', { name: 'Згорнути' }));
  assert.is(rows().length, 3);
  await click(batch.getByRole('button', { name: 'Відмінити всю групу: Змінено 30 товарів' }));
  await press('Так, відмінити');
  assert.is(app.api.sent('POST', '/api/batches/6/revert').length, 1);
  assert.match(statuses().join(), 'Відмінено записів: 30');
});

test('a batch unfolded in the journal lists the changes that match, anew after one goes back', async () => {
  await open('/admin/journal?subject=clothes', (api) => {
    api.features = ['changeGroups'];
  });
  const batch = row('групова зміна');
  assert.is(batch.getByRole('rowheader').textContent, 'Змінено 2 товари · НазваПоказати кожну зміну');
  await click(batch.getByRole('button', { name: 'Показати кожну зміну' }));
  const parts = '/api/changes/?subject=clothes&batchId=5&page=1&size=25';
  const loaded = () => app.api.calls.filter(({ url }) => url === parts).length;
  assert.is(loaded(), 1);
  await click(screen.getByRole('button', { name: 'Відмінити: Змінено, Пальто' }));
  await press('Так, відмінити');
  assert.match(statuses().join(), 'Зміну відмінено');
  assert.is(loaded(), 2);
});

test('who changed a price on a day is two presses away in the journal, and in the address', async () => {
  await open('/admin/journal?page=2', (api) => {
    api.features = ['changeGroups'];
    api.addChange('clothes', item, { before: { purchases: [] }, at: '2026-11-20T10:05:00.000Z' });
  });
  const price = () => screen.getByRole('button', { name: 'Ціна' });
  await press('Вчора');
  const day = new Date(clock.date());
  day.setDate(day.getDate() - 1);
  const from = today(day);
  await click(price());
  assert.is(address(), `/admin/journal?from=${from}&to=${from}&field=price`);
  assert.is(asked(), `/api/changes/?field=price&from=${from}&to=${from}&group=batch&page=1&size=25`);
  assert.is(price().getAttribute('aria-pressed'), 'true');
  assert.is(screen.getByRole('combobox', { name: 'Поле' }).textContent, 'Ціна');
  await press('Сьогодні');
  await click(price());
  await press('Сьогодні');
  assert.is(address(), '/admin/journal');
});

test('the journal’s filters are in the address, and the server narrows', async () => {
  await open('/admin/journal?page=1');
  await select('Дія', 'Видалено');
  assert.is(address(), '/admin/journal?kind=deleted');
  assert.is(screen.queryByRole('combobox', { name: 'Поле' }), null);
  assert.is(asked(), '/api/changes/?kind=deleted&page=1&size=25');
  assert.is(rows().length, 1);
  await select('Що змінено', 'Бренд');
  assert.is(address(), '/admin/journal?kind=deleted&subject=brands');
  assert.ok(screen.getByText('Таких змін немає.'));
  await press('Показати всі зміни');
  assert.is(address(), '/admin/journal');
  assert.is(rows().length, 3);
  await select('Хто змінив', 'petro@example.com');
  assert.is(address(), '/admin/journal?administrator=2');
  assert.is(rows().length, 2);
  await select('Хто змінив', 'Усі');
  await settle(() => fireEvent.change(screen.getByLabelText('З дня'), { target: { value: '2026-11-22' } }));
  assert.is(address(), '/admin/journal?from=2026-11-22');
  assert.is(rows().length, 1);
});

test('the address sets the journal’s filters; invalid values are ignored', async () => {
  await open('/admin/journal?administrator=9&kind=burnt&from=yesterday&to=2026-11-30');
  assert.is(asked(), '/api/changes/?administratorId=9&to=2026-11-30&page=1&size=25');
  assert.is(screen.getByRole('combobox', { name: 'Хто змінив' }).textContent, '№ 9');
});

test('the journal has pages; a page that no longer exists becomes the last', async () => {
  await open('/admin/journal?page=9', (api) => {
    for (let n = 0; n < 27; n++) api.addChange('clothes', item, { after: { title: `Назва ${n}` } });
  });
  assert.is(address(), '/admin/journal?page=2');
  assert.is(rows().length, 5);
  await press('Попередня сторінка');
  assert.is(address(), '/admin/journal');
  assert.is(rows().length, 25);
  assert.ok(screen.getByText('1–25 з 30'));
  const back = screen.getByRole('button', { name: 'Попередня сторінка' });
  assert.is(back.getAttribute('aria-disabled'), 'true');
});

test('the journal takes back one change, and loads the lists again that it may have changed', async () => {
  await open('/admin/brands');
  await settle(() => navigate('/admin/journal'));
  const before = app.api.sent('GET', '/api/brands/').length;
  await click(row('Зара').getByRole('button', { name: 'Відмінити: Змінено, Zara' }));
  assert.is(document.activeElement?.textContent, 'Ні');
  await press('Так, відмінити');
  assert.match(statuses().join(), 'Зміну відмінено');
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
  assert.is(rows().length, 4);
  assert.is(app.api.sent('GET', '/api/brands/').length, before + 1);
  assert.is(app.api.sent('GET', '/api/colors/').length, 0);
});

test('the journal takes back a whole batch', async () => {
  await open();
  await click(row('Пальто зимове').getByRole('button', { name: 'Відмінити всю групу: Змінено, Пальто' }));
  assert.ok(screen.getByRole('group', { name: 'Відмінити всі зміни цієї групи?' }));
  await press('Так, відмінити');
  assert.is(app.api.sent('POST', '/api/batches/5/revert').length, 1);
  assert.match(statuses().join(), 'Відмінено записів: 2');
});

test('a batch that the journal takes back by a task says so', async () => {
  await open();
  app.api.replace('POST', '/api/batches/5/revert', () => json({ data: { taskId: 1, batchId: 8 } }, 202));
  await click(row('Пальто зимове').getByRole('button', { name: 'Відмінити всю групу: Змінено, Пальто' }));
  await press('Так, відмінити');
  assert.ok(statuses().some((text) => text?.startsWith('Зміни відміняються')));
});

test('a refusal in the journal leaves the button, with the focus, and loads the page again', async () => {
  await open();
  app.api.replace('POST', /revert$/, () => problem(409, 'stale', 'Цю зміну вже відмінено.'));
  const name = 'Відмінити: Змінено, Zara';
  await click(screen.getByRole('button', { name }));
  await press('Так, відмінити');
  assert.match(alerts().join(), 'Цю зміну вже відмінено.');
  assert.is(document.activeElement, screen.getByRole('button', { name }));
  await click(screen.getByRole('button', { name }));
  await key('Escape');
  assert.is(document.activeElement, screen.getByRole('button', { name }));
});

test('a journal that cannot be loaded says why; an API without the call, that it has none', async () => {
  await startApp('/admin/journal', (api) => {
    api.changes = [];
    api.features.push('changeGroups');
    api.replace('GET', '/api/changes/', () => problem(500, 'internal', 'Помилка сервера.'), 1);
  });
  assert.match(alerts().join(), 'Помилка сервера.');
  await press('Спробувати ще раз');
  assert.ok(screen.getByText('Змін ще немає.'));
  app.stop();
  await startApp('/admin/journal');
  assert.match(screen.getByRole('main').textContent ?? '', 'Цей сервер не веде історії змін.');
});

test.run();
