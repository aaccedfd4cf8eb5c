import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { problem, tokenOf, unreachable } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  heading,
  key,
  press,
  settle,
  startApp,
  statuses,
  type,
  typedIn,
} from '../../setup/startApp';

const test = appSuite('shell');

const menu = () => screen.getByRole('navigation', { name: 'Головне меню' });
const follow = (name: string) => click(within(menu()).getByRole('link', { name }));

test('the main menu leads to the six screens and tells which one is open', async () => {
  await startApp('/admin');
  assert.is(location.pathname, '/admin/brands');
  const links = within(menu()).getAllByRole('link');
  assert.equal(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    [
      ['Бренди', '/admin/brands', 'page'],
      ['Типи одягу', '/admin/types', null],
      ['Кольори', '/admin/colors', null],
      ['Матеріали', '/admin/materials', null],
      ['Постачальники', '/admin/suppliers', null],
      ['Список товарів', '/admin/clothes', null],
    ],
  );
});

test('a change of page puts the focus on the heading and names the document', async () => {
  await startApp('/admin/brands');
  await follow('Типи одягу');
  assert.is(document.title, 'Типи одягу · Clothes Admin');
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
  await follow('Список товарів');
  assert.is(document.title, 'Список товарів · Clothes Admin');
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

test('the skip link comes first and leads to the content', async () => {
  await startApp('/admin/brands');
  const first = document.querySelector('a');
  assert.is(first?.textContent, 'До вмісту');
  assert.is(first?.getAttribute('href'), `#${screen.getByRole('main').id}`);
});

test('Esc puts away the menu that lies over the page, until it is left', async () => {
  await startApp('/admin/brands');
  await settle(() => within(menu()).getByRole('link', { name: 'Кольори' }).focus());
  assert.ok(menu().classList.contains('rail-opens'));
  await key('Escape');
  assert.not(menu().classList.contains('rail-opens'));
  await settle(() => fireEvent.blur(document.activeElement ?? document.body));
  assert.ok(menu().classList.contains('rail-opens'));
});

test('the theme goes on from system to light, to dark, and back', async () => {
  await startApp('/admin/brands');
  const seen: (string | undefined)[] = [];
  for (let step = 0; step < 3; step++) {
    await press('Тема');
    seen.push(document.documentElement.dataset.theme);
  }
  assert.equal(seen, ['light', 'dark', undefined]);
});

test('the top bar tells who is signed in; sign-out forgets the session and tells the server', async () => {
  await startApp('/admin/colors');
  assert.ok(screen.getByText('olena@example.com'));
  await press('Вийти');
  assert.is(address(), '/admin/login');
  assert.is(localStorage.getItem('accessToken'), null);
  assert.is(app.api.sent('POST', '/api/auth/logout').length, 1);
});

test('an unknown address shows a page that leads home', async () => {
  await startApp('/admin/nowhere');
  assert.is(heading(), 'Сторінку не знайдено');
  assert.is(screen.getByRole('link', { name: 'На головну' }).getAttribute('href'), '/admin');
});

test('the address of an item whose number is none is not found', async () => {
  await startApp('/admin/clothes/seven');
  assert.is(heading(), 'Товар не знайдено');
  app.stop();
  await startApp('/admin/clothes/7e2/purchases');
  assert.is(heading(), 'Товар не знайдено');
});

test('a session that ends with nothing unsaved leads to sign-in and back', async () => {
  await startApp('/admin/brands?q=z');
  await settle(() => endSession('expired'));
  assert.is(address(), '/admin/login?returnTo=%2Fadmin%2Fbrands%3Fq%3Dz');
  await type(/E-mail/, 'olena@example.com');
  await type(/Пароль/, 'пароль');
  await press('Увійти');
  assert.is(address(), '/admin/brands?q=z');
});

test('a session that ends over typed text: sign-in is laid over it, and the text is saved after it', async () => {
  await startApp('/admin/brands');
  await press('Додати');
  await type(/Назва/, 'Zara');
  app.api.replace('POST', '/api/brands/', () => problem(401, 'unauthenticated', 'Сеанс завершено'), 1);
  await press('Зберегти');
  assert.is(location.pathname, '/admin/brands');
  assert.ok(screen.getByRole('dialog', { name: 'Увійдіть знову' }));
  assert.is(typedIn(/E-mail/), 'olena@example.com');
  await type(/Пароль/, 'пароль');
  await press('Увійти');
  assert.is(screen.queryByRole('dialog', { name: 'Увійдіть знову' }), null);
  assert.is(typedIn(/Назва/), 'Zara');
  await press('Зберегти');
  assert.equal(
    app.api.references.brands.map(({ name }) => name),
    ['Zara'],
  );
});

test('where another person signs in over typed text, no word of the first one stays', async () => {
  await startApp('/admin/brands');
  await press('Додати');
  await type(/Назва/, 'Таємниця');
  await settle(() => endSession('expired'));
  await settle(() => setAccessToken(tokenOf({ sub: '2', email: 'ivan@example.com' })));
  assert.is(screen.queryByDisplayValue('Таємниця'), null);
  assert.ok(screen.getByText('ivan@example.com'));
});

test('sign-out in another tab leads this one to sign-in', async () => {
  await startApp('/admin/brands');
  await settle(() => endSession());
  assert.is(location.pathname, '/admin/login');
});

test('unsaved work that is left leaves nothing: at a sign-out, and where the session has ended', async () => {
  const out = () => press('Вийти');
  const end = async () => {
    await settle(() => endSession('expired'));
    await press('Вийти без збереження'); // in the sign-in over the page
  };
  for (const leave of [out, end]) {
    await startApp((api) => {
      api.addClothes({ title: 'Пальто' });
      return `/admin/clothes/${api.clothes[0]?.id}`;
    });
    await settle(() => app.browser.clock.idle());
    await type(/Назва товару/, 'Таємниця');
    dispatchEvent(new Event('pagehide')); // as when the browser keeps the page that is left
    assert.match(JSON.stringify({ ...sessionStorage }), 'Таємниця');
    await leave();
    await press('Вийти без збереження'); // in the question
    assert.is(location.pathname, '/admin/login');
    assert.not.match(JSON.stringify({ ...sessionStorage, ...localStorage }), 'Таємниця');
    app.stop();
  }
  await startApp('/admin/brands');
});

test('a token that no header can carry leads to the sign-in, and does not block it', async () => {
  await startApp('/admin/brands', { token: 'токен' });
  assert.is(location.pathname, '/admin/login');
  await type(/E-mail/, 'olena@example.com');
  await type(/Пароль/, 'пароль');
  await press('Увійти');
  assert.is(heading(), 'Бренди одягу');
});

test('unsaved text is asked for before the page is left', async () => {
  await startApp('/admin/brands');
  await press('Додати');
  await type(/Назва/, 'Zara');
  await follow('Кольори');
  const question = screen.getByRole('alertdialog');
  assert.match(question.textContent ?? '', 'Є незбережені зміни. Вийти без збереження?');
  await press('Залишитися');
  assert.is(location.pathname, '/admin/brands');
  assert.is(typedIn(/Назва/), 'Zara');
  await follow('Кольори');
  await press('Вийти без збереження');
  assert.is(heading(), 'Колір одягу');
});

test('a notice says that the server is away, and the app goes on by itself', async () => {
  await startApp('/admin/brands');
  app.api.replace('POST', '/api/brands/', unreachable);
  app.api.replace('POST', '/api/health', unreachable);
  await press('Додати');
  await type(/Назва/, 'Zara');
  await press('Зберегти');
  assert.match(statuses().join(), 'Набране не загубиться');
  assert.is(typedIn(/Назва/), 'Zara');
});

test.run();
