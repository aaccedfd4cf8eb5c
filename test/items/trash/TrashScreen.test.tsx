import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import { clock } from '../../../src/core/lib/clock';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  heading,
  key,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  wait,
} from '../../setup/startApp';

const test = appSuite('the trash');

/** Opens the trash: «Шарф» was deleted last, then «Плащ», then «Пальто». */
async function open(at = '/admin/trash', prepare: (api: FakeApi) => void = () => {}) {
  await startApp(at, (api) => {
    api.features = ['trash'];
    api.addTrash({ id: 11, title: 'Пальто', bytes: 4_100_000 });
    api.addTrash({ id: 12, title: 'Плащ', bytes: 10_123_456, deletedBy: null });
    api.addTrash({ id: 13, title: 'Шарф', bytes: 900 });
    prepare(api);
  });
}

const titles = () => rows().map((cells) => cells[2]);
const check = (name: string) => click(screen.getByRole('checkbox', { name }));
const button = (name: string) => screen.getByRole('button', { name });

test('the trash’s page tells what was deleted, when and by whom, and how long it stays', async () => {
  await open('/admin/trash', (api) => {
    api.addTrash({ id: 14, title: 'Сьогодні', expiresAt: '2020-01-01T00:00:00.000Z' });
    const soon = new Date(clock.date() + 36 * 3_600_000).toISOString();
    api.addTrash({ id: 15, title: 'Скоро', expiresAt: soon });
  });
  assert.is(heading(), 'Кошик');
  assert.is(document.title, 'Кошик: товари · Clothes Admin');
  const path = screen.getByRole('navigation', { name: 'Шлях до сторінки' });
  assert.is(within(path).getByRole('link', { name: 'Одяг' }).getAttribute('href'), '/admin/clothes');
  assert.ok(screen.getByText('Видалені товари зберігаються 30 днів, потім зникають назавжди.'));
  assert.equal(titles(), ['Скоро', 'Сьогодні', 'Шарф', 'Плащ', 'Пальто']);
  assert.equal(
    rows()
      .slice(0, 2)
      .map((cells) => cells[4]),
    ['2 дні', 'сьогодні зникне'],
  );
  assert.match(rows()[2]?.[3] ?? '', /^2026-11-20 \d\d:00olena@example\.com$/);
  assert.match(rows()[3]?.[3] ?? '', /^2026-11-20 \d\d:00$/);
});

test('the trash’s page restores one item, and loads the lists again that show it', async () => {
  await open('/admin/brands');
  await settle(() => navigate('/admin/trash'));
  await press('Повернути Плащ');
  assert.is(app.api.sent('GET', '/api/brands/').length, 2);
  assert.match(statuses().join(), 'Повернуто: Плащ');
  assert.equal(app.api.sent('POST', '/api/trash/restore'), [{ ids: [12] }]);
  assert.equal(titles(), ['Шарф', 'Пальто']);
  assert.is(document.activeElement, button('Повернути Пальто'));
});

test('the focus stays on the trash’s page after the last item is restored', async () => {
  await open('/admin/trash', (api) => void api.trash.splice(1));
  await press(`Повернути ${titles()[0]}`);
  assert.ok(screen.getByText('Кошик порожній.'));
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

test('the trash’s column heads do not claim to sort', async () => {
  await open();
  assert.ok(screen.getByRole('table', { name: 'Кошик' }));
});

test('the trash’s page restores several items, and names those that came back incomplete', async () => {
  await open();
  await check('Вибрати Плащ');
  await check('Вибрати Шарф');
  assert.ok(screen.getByText('Вибрано: 2'));
  app.api.replace(
    'POST',
    '/api/trash/restore',
    () => json({ data: { restored: [12, 13], left: [{ id: 12, field: 'brand', reason: 'Запису немає.' }] } }),
    1,
  );
  await press('Повернути');
  assert.match(alerts().join(), 'Повернуто: 2 товари\nЗверніть увагу:\n• Плащ: Запису немає.');
  assert.is(screen.queryByText(/^Вибрано/), null);
});

test('a selection in the trash survives searches and is cleared by Escape', async () => {
  await open('/admin/trash?q=шарф');
  assert.equal(titles(), ['Шарф']);
  await check('Вибрати всі на сторінці');
  await settle(() => navigate('/admin/trash'));
  assert.is(titles().length, 3);
  assert.ok(screen.getByText('Вибрано: 1'));
  await key('Escape', screen.getByRole('checkbox', { name: 'Вибрати Шарф' }));
  assert.is(screen.queryByText(/^Вибрано/), null);
  assert.is(button('Повернути').getAttribute('aria-disabled'), 'true');
  await press('Повернути');
  await press('Видалити назавжди');
  assert.is(screen.queryByRole('alertdialog'), null);
  assert.equal(app.api.sent('POST', /trash/), []);
});

test('selected entries that the list does not show are counted, named in the question, and can be shown', async () => {
  await open('/admin/trash');
  await check('Вибрати Плащ');
  await check('Вибрати Пальто');
  await settle(() => navigate('/admin/trash?q=шарф'));
  assert.equal(titles(), ['Шарф']);
  await check('Вибрати Шарф');
  assert.ok(screen.getByText('Вибрано: 3, у списку не показано 2'));
  await press('Видалити назавжди');
  assert.ok(top().getByText(/У списку не показано 2\. «Плащ», «Пальто», «Шарф»\.$/));
  await press('Скасувати');
  await press('Показати вибрані');
  assert.equal([titles(), address()], [['Плащ', 'Пальто', 'Шарф'], '/admin/trash']);
  assert.ok(screen.getByText('Вибрано: 3'));
  await click(screen.getByRole('checkbox', { name: 'Вибрати Шарф' }));
  assert.equal(titles(), ['Плащ', 'Пальто']);
  await press('Показати всі');
  assert.is(titles().length, 3);
});

test('the trash’s page deletes for good after a question that tells how many items and bytes', async () => {
  await open();
  await check('Вибрати всі на сторінці');
  await press('Видалити назавжди');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Видалення назавжди' }));
  assert.ok(dialog.getByText(/^3 товари, 14,2\sМБ\. /));
  assert.is(document.activeElement?.textContent, 'Скасувати');
  app.api.replace('POST', '/api/trash/delete', () => problem(503, 'unavailable', 'Сервер зайнятий.'), 1);
  await press('Видалити назавжди');
  assert.match(alerts().join(), 'Видалення назавжди. Сервер зайнятий.');
  await press('Видалити назавжди');
  assert.is(screen.queryByRole('alertdialog'), null);
  assert.equal(app.api.sent('POST', '/api/trash/delete').at(-1), { ids: [13, 12, 11] });
  assert.match(statuses().join(), 'Видалено назавжди: 3 товари');
  assert.ok(screen.getByText('Кошик порожній.'));
});

test('the trash’s question names a single item; a toast then names items already gone', async () => {
  await open();
  app.api.trash = app.api.trash.filter(({ id }) => id !== 13);
  await press('Видалити назавжди Шарф');
  assert.ok(top().getByText(/^«Шарф», 900\sБ\. /));
  await press('Видалити назавжди');
  assert.match(alerts().join(), 'Нічого не видалено.\nЗверніть увагу:\n• Шарф: Товару вже немає в кошику.');
  assert.equal(titles(), ['Плащ', 'Пальто']);
});

test('loading the trash and restoring can be retried after a failure', async () => {
  await open('/admin/trash', (api) => {
    api.replace('GET', '/api/trash/', () => problem(500, 'internal', 'Помилка сервера.'), 1);
  });
  assert.match(alerts().join(), 'Помилка сервера.');
  await press('Спробувати ще раз');
  assert.is(titles().length, 3);
  app.api.replace('POST', '/api/trash/restore', () => problem(503, 'unavailable', 'Сервер зайнятий.'), 1);
  await press('Повернути Шарф');
  assert.match(alerts().join(), 'Сервер зайнятий.');
  await press('Спробувати ще раз');
  assert.equal(titles(), ['Плащ', 'Пальто']);
});

test('the page of the trash is kept in the address', async () => {
  await open('/admin/trash?page=2', (api) => {
    for (let n = 0; n < 9; n += 1) api.addTrash({ title: `Річ ${n}` });
  });
  assert.equal(titles(), ['Плащ', 'Пальто']);
  assert.ok(screen.getByText('11–12 з 12'));
  await press('Попередня сторінка');
  assert.is(address(), '/admin/trash');
  assert.is(titles()[0], 'Річ 8');
});

test('deleted photos of existing items have a page of their own in the trash', async () => {
  await open('/admin/trash', (api) => {
    api.features = ['trash', 'trashedPhotos'];
    const photo = {
      deletedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
      bytes: 900,
    };
    for (const [id, title] of [
      [31, 'Кардиган'],
      [32, 'Сукня'],
      [33, 'Сукня'],
    ] as const) {
      const urls = { small: `/s/${id}`, medium: `/m/${id}`, original: `/o/${id}` };
      const image = { id, purchaseId: null, width: 3, height: 4, urls };
      api.trashedPhotos.push({ ...photo, id, image, item: { id: 7, title }, deletedBy: null });
    }
  });
  const menu = within(screen.getByRole('navigation', { name: 'Вміст кошика' }));
  await click(menu.getByRole('link', { name: 'Фото' }));
  assert.is(address(), '/admin/trash/photos');
  assert.is(document.title, 'Кошик: фото · Clothes Admin');
  assert.ok(screen.getByText('Видалені фото товарів зберігаються 30 днів, потім зникають назавжди.'));
  assert.equal(titles(), ['Кардиган', 'Сукня', 'Сукня']);
  const link = screen.getByRole('link', { name: 'Кардиган' });
  assert.is(link.getAttribute('href'), '/admin/clothes/7');
  await press('Повернути фото: Кардиган');
  assert.match(statuses().join(), 'Повернуто фото: Кардиган');
  await check('Вибрати всі на сторінці');
  await press('Видалити назавжди');
  assert.ok(top().getByText(/^2 фото, 1,8\sКБ\. Їх буде видалено назавжди\. «Сукня», «Сукня»\.$/));
  await press('Видалити назавжди');
  assert.equal(app.api.sent('POST', /trash/), [{ ids: [31] }, { ids: [32, 33] }]);
  assert.ok(screen.getByText('Видалених фото немає.'));
});

test('an API without a trash says so, and the list has no link to it', async () => {
  await startApp('/admin/trash', (api) => api.addClothes());
  assert.match(screen.getByRole('main').textContent ?? '', 'Цей сервер не має кошика');
});

/** Opens the list of one item with these features, up to the question of its deletion. */
async function askToDelete(features: Feature[]) {
  await startApp('/admin/clothes', (api) => {
    api.features = features;
    api.addClothes({ id: 21, title: 'Пальто' });
  });
  await wait(3000);
  await press('Видалити Пальто');
  await settle(() => app.browser.clock.idle());
}

test('an item’s deletion tells how long the trash keeps it, and offers an undo', async () => {
  await askToDelete(['trash']);
  const dialog = screen.getByRole('alertdialog');
  assert.match(dialog.textContent ?? '', 'Цю дію неможливо відмінити');
  const note = within(dialog).getByText('Ще 30 днів товар можна повернути з кошика.');
  assert.not.ok(note.closest('.muted'));
  await press('Підтвердити');
  assert.equal(rows(), []);
  await press('Повернути');
  assert.match(statuses().join(), 'Повернуто: Пальто');
  assert.is(rows()[0]?.[1], 'Пальто');
});

test('the trash is loaded again when a deletion is undone by its toast', async () => {
  await askToDelete(['trash']);
  await press('Підтвердити');
  await settle(() => navigate('/admin/trash'));
  assert.equal(titles(), ['Пальто']);
  // The message is over the page, and comes after the page's own button of that name.
  await click(screen.getAllByRole('button', { name: 'Повернути' }).at(-1) as HTMLElement);
  assert.ok(screen.getByText('Кошик порожній.'));
});

test('an item’s deletion without a trash asks only the specified question', async () => {
  await askToDelete([]);
  const dialog = screen.getByRole('alertdialog');
  assert.not.match(dialog.textContent ?? '', 'кошик');
  await press('Підтвердити');
  assert.is(screen.queryByRole('button', { name: 'Повернути' }), null);
  assert.equal(app.api.sent('GET', '/api/trash/'), []);
});

test.run();
