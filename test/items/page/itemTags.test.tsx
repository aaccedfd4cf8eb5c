/** The tags of an item on its page. */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import type { Clothes } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import {
  alerts,
  app,
  appSuite,
  choose,
  press,
  settle,
  startApp,
  statuses,
  tokenAs,
  type,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the tags of an item');
let item: Clothes;
let tags: Reference[];

const named = (...names: string[]) => names.flatMap((name) => tags.find((tag) => tag.name === name) ?? []);

function fill(api: FakeApi): string {
  api.features = ['tags'];
  tags = api.add('tags', 'Продано', 'Осінь', 'Полиця', 'На OLX');
  item = api.addClothes({ title: 'Пальто', tags: named('Осінь', 'Полиця') });
  return `/admin/clothes/${item.id}`;
}

const open = (options: { api?: FakeApi; token?: string } = {}) => startApp(fill, options);
const chips = () =>
  textsOf(within(screen.getByRole('list', { name: 'Вибрані мітки' })).queryAllByRole('listitem'));
const sent = () =>
  app.api.sent('PUT', `/api/clothes/${item.id}`).map((body) => {
    const { tagIds, seenTagIds } = Object(body);
    return [tagIds, seenTagIds];
  });
const idsOf = (...names: string[]) => named(...names).map(({ id }) => id);
const changed = () => statuses().includes('Є зміни');

test('a change of an item’s tags alone is unsaved work, and what it undoes is none', async () => {
  await open();
  await press('Прибрати мітку Осінь');
  assert.ok(changed());
  await choose('Мітки', 'Осінь');
  assert.equal(chips(), ['Осінь', 'Полиця']);
  assert.not.ok(changed());
  await choose('Мітки', 'Продано');
  await press('Зберегти');
  assert.equal(sent(), [[idsOf('Осінь', 'Полиця', 'Продано'), idsOf('Осінь', 'Полиця')]]);
  assert.not.ok(changed());
});

test('tags that somebody else has changed are joined with those of the form, without a question', async () => {
  await open();
  await choose('Мітки', 'Продано');
  await press('Прибрати мітку Осінь');
  // The version stays, as a set alone does not change it.
  item.tags = named('Осінь', 'Полиця', 'На OLX');
  await press('Зберегти');
  assert.equal(new Set(item.tags), new Set(named('Полиця', 'На OLX', 'Продано')));
  assert.equal(chips().sort(), ['На OLX', 'Полиця', 'Продано']);
  assert.not.ok(changed());
});

test('a conflict in other fields joins the tags of both people', async () => {
  await open();
  await choose('Мітки', 'Продано');
  await type(/^Назва товару/, 'Моя назва');
  app.api.change(item, { title: 'Їхня назва', tags: named('Полиця', 'На OLX') });
  await press('Зберегти');
  const dialog = within(screen.getByRole('dialog'));
  assert.equal(textsOf(dialog.getAllByRole('group')).length, 1, 'only the title is asked for');
  await press('Зберегти вибране');
  assert.is(item.title, 'Моя назва');
  assert.equal(new Set(item.tags), new Set(named('Полиця', 'На OLX', 'Продано')));
  assert.not.ok(changed());
});

test('the same change of a title by two people joins their tags', async () => {
  await open();
  await choose('Мітки', 'Продано');
  await type(/^Назва товару/, 'Куртка');
  app.api.change(item, { title: 'Куртка', tags: named('Осінь', 'На OLX') });
  await press('Зберегти');
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal(new Set(item.tags), new Set(named('Осінь', 'На OLX', 'Продано')));
  assert.equal(chips().sort(), ['На OLX', 'Осінь', 'Продано']);
  assert.not.ok(changed());
});

test('an item that only got other tags and another version is saved without a question', async () => {
  await open();
  await type(/^Назва товару/, 'Куртка');
  app.api.change(item, { tags: named('На OLX') });
  await press('Зберегти');
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal([item.title, item.tags], ['Куртка', named('На OLX')]);
  assert.equal(sent().at(-1), [undefined, undefined], 'unchanged tags are not sent');
});

test('tags changed while a save runs stay as they were changed', async () => {
  await open();
  await type(/^Назва товару/, 'Куртка');
  let answer = () => {};
  app.api.replace(
    'PUT',
    `/api/clothes/${item.id}`,
    (call) =>
      new Promise((resolve) => {
        answer = () => resolve(app.api.answer(call));
      }),
    1,
  );
  await press('Зберегти');
  await choose('Мітки', 'Продано');
  item.tags = named('Осінь', 'На OLX');
  await settle(() => answer());
  assert.equal(chips(), ['Осінь', 'На OLX', 'Продано']);
  assert.ok(changed());
});

test('a deleted tag is an error at its field, and nothing typed is lost', async () => {
  await open();
  await choose('Мітки', 'Продано');
  await type(/^Назва товару/, 'Куртка');
  app.api.references.tags.splice(0, 1);
  await press('Зберегти');
  assert.ok(screen.getByText('Такої мітки вже немає'));
  assert.equal(chips().length, 3);
  await press('Прибрати мітку Продано');
  await press('Зберегти');
  assert.is(item.title, 'Куртка');
});

test('a save waits for a tag that is being created', async () => {
  await open();
  let create = () => {};
  app.api.replace(
    'POST',
    '/api/tags/',
    (call) =>
      new Promise((resolve) => {
        create = () => resolve(app.api.answer(call));
      }),
    1,
  );
  await choose('Мітки', 'Нова');
  await press('Зберегти');
  assert.equal(sent(), []);
  await settle(() => create());
  assert.equal(
    textsOf(item.tags.map(({ name }) => ({ textContent: name }) as Element)).includes('Нова'),
    true,
  );
});

test('a draft keeps tags, and applies them to those that the item has by now', async () => {
  await open();
  await choose('Мітки', 'Продано');
  await press('Прибрати мітку Осінь');
  const { api } = app;
  await settle(() => window.dispatchEvent(new Event('pagehide')));
  const kept = { ...sessionStorage };
  app.stop();
  item.tags = named('Осінь', 'На OLX');
  await startApp(`/admin/clothes/${item.id}`, { api, kept });
  await settle(() => app.browser.clock.idle());
  assert.equal(chips(), ['Осінь', 'На OLX']);
  await press('Відновити');
  assert.equal(chips(), ['На OLX', 'Продано']);
  await press('Зберегти');
  assert.equal(new Set(item.tags), new Set(named('На OLX', 'Продано')));
});

test('an item’s tags lead viewers to the items with them', async () => {
  await open({ token: tokenAs('viewer') });
  const link = screen.getByRole('link', { name: 'Осінь' });
  assert.is(link.getAttribute('href'), `/admin/clothes?tags=${named('Осінь')[0]?.id}`);
});

test('an item’s page behind an API without tags has none, and sends none', async () => {
  await startApp((api) => {
    fill(api);
    api.features = [];
    return `/admin/clothes/${item.id}`;
  });
  assert.is(screen.queryByRole('combobox', { name: 'Мітки' }), null);
  await type(/^Назва товару/, 'Куртка');
  await press('Зберегти');
  assert.equal(sent(), [[undefined, undefined]]);
  assert.equal(alerts(), []);
  assert.equal(
    app.api.calls.filter(({ url }) => url.includes('tags')),
    [],
  );
});

test.run();
