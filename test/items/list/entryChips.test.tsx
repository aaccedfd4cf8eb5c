/** The column of tags in the list of items, and their chips. */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Feature } from '../../../src/contract/features';
import { address, appSuite, click, pressMenu, rows, startApp, untilKnown } from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the chips of tags in the list of items');
test.after.each(() => localStorage.clear());

const many = ['Без бірки', 'На OLX', 'Осінь', 'Продано', 'Стелаж 3, полиця 2'];

async function open(at: string, features: Feature[] = ['tags']): Promise<void> {
  await startApp(at, (api) => {
    api.features = features;
    const tags = api.add('tags', ...many);
    api.addClothes({ title: 'Пальто', tags });
    api.addClothes({ title: 'Плащ', tags: tags.slice(3, 4) });
    api.addClothes({ title: 'Сукня' });
  });
  await untilKnown();
}

const heads = () => textsOf(screen.getAllByRole('columnheader'));
const chipsOf = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('tr');
  return row?.querySelector<HTMLElement>('.entry-chips') ?? null;
};

test('the list of items has a column of tags on wish', async () => {
  await open('/admin/clothes');
  assert.not.ok(heads().includes('Мітки'));
  await pressMenu('Вигляд');
  await click(screen.getByRole('checkbox', { name: 'Мітки' }));
  assert.ok(heads().includes('Мітки'));
  const head = screen.getByRole('columnheader', { name: 'Мітки' });
  assert.is(within(head).queryByRole('button'), null, 'it does not sort');
  assert.match(address(), 'columns=tags');
});

test('an item shows its first three tags as links beside its title, and how many others it has', async () => {
  await open('/admin/clothes?columns=tags');
  const chips = chipsOf('Пальто');
  assert.ok(chips);
  assert.equal(textsOf(within(chips).getAllByRole('link')), many.slice(0, 3));
  const others = 'Продано, "Стелаж 3, полиця 2"';
  const more = chips.querySelector('.muted');
  assert.equal([more?.getAttribute('title'), more?.textContent], [others, `+2${others}`]);
  assert.is(chipsOf('Сукня')?.textContent, '—');
  assert.is(chips.closest('a'), null);
});

test('a chip of a tag leads to the items with it, in the same look', async () => {
  await open('/admin/clothes?view=tiles&columns=tags');
  await pressMenu('Вигляд');
  await click(screen.getByRole('radio', { name: 'Плитка' }));
  const chips = chipsOf('Плащ');
  assert.ok(chips);
  await click(within(chips).getByRole('link', { name: 'Продано' }));
  assert.equal(
    rows()
      .map((cells) => cells[1])
      .sort(),
    ['Пальто', 'Плащ'],
  );
  assert.match(address(), /^\/admin\/clothes\?tags=\d+/);
});

test('behind an API without tags the list shows none, whatever the address wants', async () => {
  await open('/admin/clothes?columns=tags,supplier', ['views']);
  assert.not.ok(heads().includes('Мітки'));
  assert.ok(heads().includes('Постачальник'));
  assert.is(document.querySelector('.entry-chips'), null);
  await pressMenu('Вигляд');
  assert.is(screen.queryByRole('checkbox', { name: 'Мітки' }), null);
});

test.run();
