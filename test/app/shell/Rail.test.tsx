import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import { deferred, json } from '../../setup/fakeBrowser';
import { address, appSuite, click, press, settle, startApp } from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the main menu');

const menu = () => within(screen.getByRole('navigation', { name: 'Головне меню' }));

for (const [at, name, current] of [
  ['/admin/clothes', 'Список товарів', 'page'],
  ['/admin/clothes/7', 'Список товарів', 'true'],
  ['/admin/trash', 'Список товарів', 'true'],
  ['/admin/import', 'Список товарів', 'true'],
  ['/admin/import/7', 'Список товарів', 'true'],
  ['/admin/brands/usage', 'Бренди', 'true'],
  ['/admin/trashes', null, null],
] as const)
  test(`the main menu at ${at} marks the list it belongs to, and only the page itself as the page`, async () => {
    await startApp(at);
    const marked = menu()
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'));
    assert.equal(
      marked.map((link) => [link.textContent, link.getAttribute('aria-current')]),
      name === null ? [] : [[name, current]],
    );
  });

/** Returns the places of the bar at the bottom, which the API may lack. */
const places = () => menu().getAllByRole('list')[1]?.children.length;

test('the main menu has room for what the API may lack until known to lack it, and remembers', async () => {
  const told = deferred<Response>();
  await startApp('/admin/brands', (api) => api.replace('GET', '/api/features', () => told.promise));
  assert.is(places(), 4);
  await settle(() => told.resolve(json({ data: [] })));
  assert.equal(names('link'), six);
  assert.equal(names('button'), ['Довідники', 'Закріпити меню']);
  assert.is(localStorage.getItem('features administrator'), '');
});

const six = ['Бренди', 'Типи одягу', 'Кольори', 'Матеріали', 'Постачальники', 'Список товарів'];
const names = (role: 'link' | 'button') => textsOf(menu().getAllByRole(role));

async function open(at: string, features: Feature[]): Promise<void> {
  await startApp(at, (api) => {
    api.features = features;
  });
}

test('the main menu leads to the intake and the administration; tells that one of them is open', async () => {
  await open('/admin/people', ['history', 'people', 'intake']);
  assert.equal(names('link'), [...six, 'Прийом', 'Налаштування']);
  const settings = menu().getByRole('link', { name: 'Налаштування' });
  assert.is(settings.getAttribute('aria-current'), 'true');
  await click(settings);
  assert.is(address(), '/admin/journal');
  assert.is(settings.getAttribute('aria-current'), 'page');
  await click(menu().getByRole('link', { name: 'Прийом' }));
  assert.is(menu().getByRole('link', { name: 'Прийом' }).getAttribute('aria-current'), 'page');
});

test('the main menu has the lists that only some APIs know beside its lists, and after the intake', async () => {
  await open('/admin/tags/usage', ['history', 'intake', 'tags', 'usage']);
  const beside = six.slice(0, 5);
  assert.equal(names('link'), [...beside, 'Мітки', 'Список товарів', 'Прийом', 'Мітки', 'Журнал']);
  const [onPhone, onDesk] = menu().getAllByRole('link', { name: 'Мітки' });
  assert.ok(onPhone?.closest('#rail-lists .rail-narrow'), 'the phone has it among the lists alone');
  assert.ok(onDesk?.closest('.rail-bar .rail-wide'));
  assert.is(onDesk?.getAttribute('aria-current'), 'true');
  assert.is(menu().getByRole('button', { name: 'Довідники' }).getAttribute('aria-current'), 'true');
});

test('the overview is in the main menu after the lists, and in the menu «Ще» of the phone’s bar', async () => {
  await open('/admin/overview', ['history', 'intake', 'tags', 'overview']);
  const further = ['Огляд', 'Прийом', 'Мітки', 'Журнал'];
  assert.equal(names('link').slice(-4), further);
  const link = menu().getByRole('link', { name: 'Огляд' });
  assert.ok(link.closest('.rail-bar > .rail-wide'));
  assert.is(link.getAttribute('aria-current'), 'page');
  const more = menu().getByRole('button', { name: 'Ще' });
  assert.is(more.getAttribute('aria-current'), 'true');
  const opens = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  await settle(() => fireEvent(menu().getByRole('list', { name: 'Ще' }), opens));
  const list = menu().getByRole('list', { name: 'Ще' });
  assert.equal(textsOf(within(list).getAllByRole('link')), ['Огляд', 'Журнал']);
});

test('the main menu names the administration’s page where the person has that one alone', async () => {
  await open('/admin/brands', ['history']);
  assert.equal(names('link'), [...six, 'Журнал']);
});

test('the menu of the phone’s bar has all pages without a place of their own', async () => {
  await open('/admin/state', ['history', 'state', 'import', 'trash']);
  const more = menu().getByRole('button', { name: 'Ще' });
  assert.is(more.getAttribute('aria-current'), 'true');
  const list = menu().getByRole('list', { name: 'Ще' });
  const opens = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  await settle(() => fireEvent(list, opens));
  assert.equal(textsOf(within(list).getAllByRole('link')), ['Журнал', 'Стан', 'Імпорт', 'Кошик']);
});

const offer = () => screen.queryByRole('complementary', { name: 'Закріпити меню' });
const isPinned = () => document.querySelector('.shell-pinned') !== null;

test('the main menu is pinned by a press alone, which the device remembers', async () => {
  await open('/admin/brands', []);
  assert.ok(offer());
  assert.not.ok(isPinned());
  await press('Більше не пропонувати');
  assert.is(offer(), null);
  assert.not.ok(isPinned());
  assert.is(localStorage.getItem('menuPin'), 'loose');
  await click(menu().getByRole('button', { name: 'Закріпити меню' }));
  assert.ok(isPinned());
  assert.is(localStorage.getItem('menuPin'), 'pinned');
  await click(menu().getByRole('button', { name: 'Відкріпити меню' }));
  assert.not.ok(isPinned());
  assert.is(offer(), null);
});

test.run();
