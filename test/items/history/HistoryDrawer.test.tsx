import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Clothes } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, problem } from '../../setup/fakeBrowser';
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
  top,
  type,
  typedIn,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('history of an item');
let item: Clothes;
let change: Change;

/** Opens an item whose title and brand somebody has changed. */
async function open(prepare: (api: FakeApi) => void = () => {}) {
  await startApp((api) => {
    const [cos, zara] = api.add('brands', 'COS', 'Zara');
    item = api.addClothes({ title: 'Пальто', brand: zara ?? null, description: 'Опис' });
    change = api.addChange('clothes', item, {
      before: { title: 'Плащ', brand: cos ?? null },
      after: { title: 'Пальто', brand: zara ?? null },
    });
    prepare(api);
    return `/admin/clothes/${item.id}`;
  });
  await wait(3000);
}

async function openDrawer(prepare?: (api: FakeApi) => void) {
  await open(prepare);
  await press('Історія');
}

const button = () => screen.queryByRole('button', { name: 'Історія' });
const drawer = () => document.querySelector<HTMLElement>('dialog.drawer[open]');
const entries = () => [...document.querySelectorAll<HTMLElement>('.change')];
const reverts = () => app.api.calls.filter(({ url }) => url.includes('/revert')).map(({ url }) => url);
const revert = () => press(/^Відмінити: /);

test('the history’s button appears once the API has said that it keeps one', async () => {
  const told = deferred<Response>();
  await startApp((api) => {
    item = api.addClothes();
    api.changes = [];
    api.replace('GET', '/api/features', () => told.promise);
    return `/admin/clothes/${item.id}`;
  });
  assert.is(button(), null);
  assert.is(app.api.calls.filter(({ url }) => url.includes('/changes')).length, 0);
  await settle(() => told.resolve(json({ data: ['history'] })));
  assert.ok(button());
  await press('Історія');
  assert.match(drawer()?.textContent ?? '', 'Змін ще немає.');
});

test('behind an API without a history there is no button for it', async () => {
  await open((api) => {
    api.changes = null;
  });
  assert.is(button(), null);
  assert.is(screen.queryByRole('link', { name: 'Журнал' }), null);
});

test('the history’s drawer is a dialog: named, focused, closed by Esc, and the focus goes back', async () => {
  await openDrawer();
  const dialog = screen.getByRole('dialog', { name: 'Історія: Пальто' });
  assert.is(dialog.getAttribute('aria-modal'), 'true');
  assert.is(document.activeElement, within(dialog).getByRole('heading', { level: 2 }));
  await key('Escape');
  assert.is(drawer(), null);
  assert.is(document.activeElement, button());
});

test('an item’s history tells who made a change, when and how, and each value before and after', async () => {
  await openDrawer();
  const [entry] = entries();
  assert.ok(entry);
  assert.is(within(entry).getByRole('heading', { level: 3 }).textContent, 'Змінено');
  assert.match(entry.textContent ?? '', 'вручну');
  assert.match(entry.textContent ?? '', 'olena@example.com');
  const time = entry.querySelector('time');
  assert.is(time?.dateTime, '2026-11-21T10:05:00.000Z');
  assert.match(time?.title ?? '', /^2026-11-21 \d\d:05:00$/);
  const lines = textsOf(entry.querySelectorAll('dl > div'));
  assert.equal(lines, ['Назвабуло Плащ →  стало Пальто', 'Брендбуло COS →  стало Zara']);
});

test('a change by the system itself does not tell how it was made', async () => {
  await openDrawer((api) => api.addChange('clothes', item, { administrator: null, kind: 'deleted' }));
  const [entry] = entries();
  assert.match(entry?.textContent ?? '', 'Система');
  assert.is(entry?.querySelector('.change-cause'), null);
});

test('an item’s history shows photos by alternative texts, purchases as lines, long text in part', async () => {
  const long = 'Дуже довгий опис. '.repeat(20).trim();
  await openDrawer((api) => {
    const image = api.addImage(item);
    api.addChange('clothes', item, {
      cause: 'ai',
      administrator: null,
      before: { description: null },
      after: {
        description: long,
        images: [image],
        mainImage: image,
        purchases: [{ ...api.addPurchase(item, { price: 15 }), supplier: { id: 1, name: 'ЦУМ' } }],
      },
    });
  });
  const [entry] = entries();
  assert.ok(entry);
  assert.match(entry.textContent ?? '', /AI.*Система/);
  assert.ok(within(entry).getByRole('img', { name: 'Додане фото 1' }));
  assert.ok(within(entry).getByRole('img', { name: 'Нове головне фото' }));
  assert.is(within(entry).getByRole('listitem').textContent, 'Додано: ЦУМ, 2026-11-20, 15,00\u00a0₴');
  assert.not.match(entry.textContent ?? '', long);
  const whole = within(entry).getByRole('button', { name: 'Показати повністю' });
  assert.is(whole.getAttribute('aria-expanded'), 'false');
  await click(whole);
  assert.match(entry.textContent ?? '', long);
  assert.is(whole.getAttribute('aria-expanded'), 'true');
});

test('reads a change that the list has shortened when it is expanded, and once only', async () => {
  const description = 'Дуже довгий опис. '.repeat(50).trim();
  await openDrawer((api) => {
    const short = `${description.slice(0, 159)}…`;
    api.addChange('clothes', item, { before: {}, after: { description: short }, shortened: true });
    api.wholeChange = { after: { description }, shortened: undefined };
  });
  const [entry] = entries();
  assert.ok(entry);
  const toggle = within(entry).getByRole('button', { name: 'Показати повністю' });
  assert.is(toggle.getAttribute('aria-expanded'), 'false');
  app.api.replace('GET', /^\/api\/changes\/\d+$/, () => problem(404, 'not_found', 'Такої зміни немає.'), 1);
  await click(toggle);
  assert.equal(alerts(), ['Такої зміни немає.']);
  assert.not.match(entry.textContent ?? '', description);
  const asked = () => app.api.calls.filter(({ url }) => /^\/api\/changes\/\d+$/.test(url)).length;
  for (const isOpen of [true, false, true]) {
    await click(toggle);
    assert.is(entry.textContent?.includes(description), isOpen);
    assert.is(toggle.getAttribute('aria-expanded'), `${isOpen}`);
  }
  assert.is(asked(), 2);
});

test('an item’s history shows an edited photo before and after, and its new place', async () => {
  await openDrawer((api) => {
    const image = api.addImage(item);
    const old = { ...image, urls: { ...image.urls, small: '/images/gone/small.webp' } };
    api.addChange('clothes', item, {
      before: { images: [old], imageOrder: [5, 6, image.id] },
      after: { images: [image], imageOrder: [image.id, 5, 6] },
    });
  });
  const [entry] = entries();
  assert.ok(entry);
  const lines = textsOf(entry.querySelectorAll('dl > div'));
  assert.equal(lines, [
    'Фото зміненобуло  →  стало як завантажено',
    'Порядок фотоФото з місця 3 тепер на місці 1',
  ]);
  assert.ok(within(entry).getByRole('img', { name: 'Фото після зміни' }) instanceof HTMLImageElement);
  const before = () => within(entry).getByRole('img', { name: 'Фото до зміни' });
  assert.ok(before() instanceof HTMLImageElement);
  fireEvent.error(before());
  assert.not.ok(before() instanceof HTMLImageElement, 'a broken picture is shown');
});

test('«Відмінити» in the history asks in place: the focus is on «Ні», and Esc keeps the drawer', async () => {
  await openDrawer();
  await revert();
  assert.ok(screen.getByRole('group', { name: 'Відмінити цю зміну?' }));
  assert.is(document.activeElement?.textContent, 'Ні');
  await key('Escape');
  assert.ok(drawer());
  assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /^Відмінити: Змінено, 2026-11-21/);
  await revert();
  await press('Ні');
  assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /^Відмінити: /);
  assert.equal(reverts(), []);
});

test('the history undoes a change: the button is busy, a toast tells it, and the item is shown', async () => {
  await openDrawer();
  const answer = deferred<Response>();
  app.api.replace('POST', `/api/changes/${change.id}/revert`, () => answer.promise, 1);
  await revert();
  await press('Так, відмінити');
  const yes = top().getByRole('button', { name: 'Так, відмінити' });
  assert.is(yes.getAttribute('aria-busy'), 'true');
  await click(yes);
  await key(
    'Escape',
    screen.getByRole('group', { name: 'Відмінити цю зміну?' }).firstElementChild ?? undefined,
  );
  assert.ok(screen.getByRole('group', { name: 'Відмінити цю зміну?' }));
  await settle(() => answer.resolve(problem(503, 'unavailable', 'Спробуйте пізніше.')));
  assert.match(alerts().join(), 'Спробуйте пізніше.');
  assert.match(document.activeElement?.getAttribute('aria-label') ?? '', /^Відмінити: /);

  await revert();
  await press('Так, відмінити');
  assert.equal(
    reverts(),
    [1, 2].map(() => `/api/changes/${change.id}/revert`),
  );
  assert.match(statuses().join(), 'Зміну відмінено');
  assert.is(document.activeElement, top().getByRole('heading', { level: 2 }));
  assert.equal(
    entries().map((entry) => entry.querySelector('.change-cause')?.textContent),
    ['відміна', 'вручну'],
  );
  assert.is(top().queryAllByRole('button', { name: /^Відмінити: / }).length, 1);
  await key('Escape');
  assert.is(heading(), 'Плащ');
  assert.is(typedIn(/^Назва товару/), 'Плащ');
  assert.not.ok(statuses().includes('Є зміни'));
});

test('typed values stay over the item as it is after an undo in its history', async () => {
  await open();
  await type(/^Опис/, 'Новий опис');
  await press('Історія');
  await revert();
  await press('Так, відмінити');
  await key('Escape');
  assert.is(typedIn(/^Назва товару/), 'Плащ');
  assert.is(typedIn(/^Опис/), 'Новий опис');
  assert.ok(statuses().includes('Є зміни'));
  await press('Зберегти');
  const [sent] = app.api.sent('PUT', `/api/clothes/${item.id}`) as { title: string; description: string }[];
  assert.equal([sent?.title, sent?.description], ['Плащ', 'Новий опис']);
  assert.match(statuses().join(), 'Збережено');
});

test('a main photo that the history restores is shown at once', async () => {
  await openDrawer((api) => {
    const image = api.addImage(item);
    api.addChange('clothes', item, { before: { mainImage: image }, after: { mainImage: null } });
  });
  await click(top().getAllByRole('button', { name: /^Відмінити: / })[0] as HTMLElement);
  await press('Так, відмінити');
  await key('Escape');
  assert.ok(screen.getByRole('img', { name: 'Головне фото: Пальто' }));
});

test('a toast tells what the history did not undo and why, and stays until it is closed', async () => {
  await openDrawer();
  const left = [{ id: change.id, field: 'brand', reason: 'Його змінено пізніше.' }];
  app.api.replace('POST', /\/revert$/, () => json({ data: { changed: 1, left } }));
  await revert();
  await press('Так, відмінити');
  assert.match(alerts().join(), 'Зміну відмінено. Лишилося як є:\n• Бренд: Його змінено пізніше.');
});

test('undoing the creation of an item leads from its page to the list', async () => {
  await openDrawer();
  app.api.replace('POST', /\/revert$/, () => {
    app.api.clothes = [];
    return json({ data: { changed: 1, left: [] } });
  });
  await revert();
  await press('Так, відмінити');
  assert.is(address(), '/admin/clothes');
});

test('older changes of the history are loaded page by page, and none is shown twice', async () => {
  await openDrawer((api) => {
    for (let n = 0; n < 24; n++)
      api.addChange('clothes', item, { before: { title: `${n}` }, after: { title: `${n + 1}` } });
  });
  assert.is(entries().length, 20);
  app.api.addChange('clothes', item, { kind: 'restored' });
  await press('Показати ще');
  assert.is(entries().length, 25);
  assert.ok(document.activeElement === entries()[20]);
  assert.is(top().queryByRole('button', { name: 'Показати ще' }), null);
  // The drawer reloads all shown changes, and loads the new ones.
  await click(top().getAllByRole('button', { name: /^Відмінити: / })[24] as HTMLElement);
  await press('Так, відмінити');
  assert.is(entries().length, 27);
});

test('a history that cannot be loaded says why, and can be retried', async () => {
  await open();
  app.api.replace('GET', /\/changes$/, () => problem(500, 'internal', 'Помилка сервера.'), 1);
  await press('Історія');
  assert.match(alerts().join(), 'Помилка сервера.');
  await press('Спробувати ще раз');
  assert.is(entries().length, 1);
  await key('Escape');
  app.api.replace('GET', /\/changes$/, () => new Response('', { status: 405 }));
  await press('Історія');
  assert.match(drawer()?.textContent ?? '', 'Цей сервер не веде історії змін.');
  fireEvent.keyDown(document, { key: 'Escape' });
});

test.run();
