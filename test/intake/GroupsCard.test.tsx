import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SessionStores } from '../../src/core/stores/SessionStores';
import { GroupsCard } from '../../src/intake/GroupsCard';
import { similarFile } from '../../src/intake/laterFiles';
import { type FakeClock, fakeClock } from '../ui/fakeClock';
import { type FakeIntake, fakeIntake } from './fakeIntake';

const test = suite('groups of an intake');
let clock: FakeClock;
let intake: FakeIntake;
test.before.each(() => {
  clock = fakeClock();
});
test.after.each(() => {
  cleanup();
  clock.restore();
});

function Sample() {
  const given = intake.use();
  return (
    <>
      <h1 tabIndex={-1}>Прийом</h1>
      <GroupsCard intake={given} />
    </>
  );
}
function show(...piles: string[]) {
  intake = fakeIntake(...piles);
  render(
    <SessionStores>
      <Sample />
    </SessionStores>,
  );
}
const photo = (name: string) => screen.getByTitle(`${name}.jpg`);
const focused = () => document.activeElement?.getAttribute('title') ?? document.activeElement?.localName;
const key = (name: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key: name,
    code: codes[name] ?? name,
    ...held,
  });
const codes: Record<string, string> = { m: 'KeyM', s: 'KeyS', n: 'KeyN', z: 'KeyZ' };
const said = () => {
  clock.advance(500);
  // Those of the fields come before.
  return screen.getAllByRole('status').at(-1)?.textContent;
};
const selected = () =>
  screen
    .getAllByRole('option', { selected: true })
    .map((option) => option.title.replace('.jpg', ''))
    .join(' ');

test('a group of an intake is a list of photos; Tab reaches one of them', () => {
  show('a b', 'c');
  const [first, second] = screen.getAllByRole('listbox');
  assert.is(first?.getAttribute('aria-label'), 'Група 1, 2\u00a0фото');
  assert.is(within(second ?? document.body).getAllByRole('option').length, 1);
  assert.ok(screen.getByText('2 групи, 3 фото'));
  assert.is(photo('a').getAttribute('aria-label'), 'Фото 1, 14:00');
  assert.is(photo('c').getAttribute('aria-label'), 'Фото 3, 14:02');
  assert.equal(
    screen.getAllByRole('option').map(({ tabIndex }) => tabIndex),
    [0, -1, -1],
  );
});

test('an intake’s photos are moved, joined, parted and removed by keys; the focus stays on one', () => {
  show('a b c', 'd e', 'f');
  act(() => photo('a').focus());
  key('ArrowRight');
  assert.is(focused(), 'b.jpg');
  key('ArrowDown', { altKey: true });
  assert.equal(intake.groups(), ['a c', 'd e b', 'f']);
  assert.is(focused(), 'b.jpg');
  assert.is(said(), 'Фото 2 перенесено до групи 2');

  key('ArrowUp', { altKey: true });
  assert.equal(intake.groups(), ['a c b', 'd e', 'f']);
  key('ArrowDown');
  key('m');
  assert.equal(intake.groups(), ['a c b d e', 'f']);
  assert.is(said(), 'Об’єднано в групу 1');
  assert.is(focused(), 'e.jpg');

  key('ArrowLeft');
  key('s');
  assert.equal(intake.groups(), ['a c b', 'd e', 'f']);
  assert.is(focused(), 'd.jpg');
  assert.match(said() ?? '', 'починається група 2');

  key('n');
  assert.equal(intake.groups(), ['a c b', 'e', 'd', 'f']);
  assert.is(said(), 'Нова група 3: 1\u00a0фото');
  key('Delete');
  assert.equal(intake.groups(), ['a c b', 'e', 'f']);
  assert.is(focused(), 'f.jpg');
  assert.is(said(), 'Прибрано 1\u00a0фото');
  key('z', { ctrlKey: true });
  assert.equal(intake.groups(), ['a c b', 'e', 'd', 'f']);
  assert.is(focused(), 'f.jpg');
});

test('a key in an intake’s groups that changes nothing is not announced', () => {
  show('a b', 'c');
  act(() => photo('a').focus());
  key('m');
  key('s');
  key('ArrowUp', { altKey: true });
  assert.equal(intake.groups(), ['a b', 'c']);
  assert.is(said(), '2\u00a0групи, 3\u00a0фото', 'as at first');
  assert.is(focused(), 'a.jpg');
});

test('several photos of an intake are selected by Space, Shift and presses, and change together', () => {
  show('a b', 'c d', 'e');
  act(() => photo('b').focus());
  key(' ');
  assert.is(said(), 'Вибрано 1\u00a0фото');
  key('ArrowRight', { shiftKey: true });
  assert.is(selected(), 'b c');
  fireEvent.click(photo('e'), { shiftKey: true });
  assert.is(selected(), 'b c d e');
  fireEvent.click(photo('d'));
  assert.is(selected(), 'b c e');
  const bar = within(screen.getByRole('region', { name: 'Дії з вибраними фото' }));
  assert.ok(bar.getByText('Вибрано 3 фото'));
  assert.is(bar.getByRole('button', { name: 'Розділити тут' }).hasAttribute('disabled'), true);
  fireEvent.click(bar.getByRole('button', { name: 'Нова група' }));
  assert.equal(intake.groups(), ['a', 'b c e', 'd']);
  assert.is(focused(), 'b.jpg');
  assert.is(screen.queryByRole('region', { name: 'Дії з вибраними фото' }), null);

  fireEvent.click(photo('a'));
  fireEvent.click(photo('d'));
  fireEvent.click(screen.getByRole('button', { name: 'Об’єднати' }));
  assert.equal(intake.groups(), ['a d', 'b c e']);
  fireEvent.click(photo('c'));
  fireEvent.click(screen.getByRole('button', { name: 'Об’єднати з попередньою' }));
  assert.equal(intake.groups(), ['a d b c e']);
  fireEvent.click(photo('b'));
  fireEvent.click(screen.getByRole('button', { name: 'Зняти вибір' }));
  assert.is(focused(), 'b.jpg');
  assert.is(said(), 'Вибір знято');
});

test('the focus goes to the heading when no photo of an intake is left', () => {
  show('a');
  fireEvent.click(photo('a'));
  fireEvent.click(screen.getByRole('button', { name: 'Прибрати' }));
  assert.equal(intake.groups(), []);
  assert.is(focused(), 'h1');
});

test('a similar item to an intake’s group is shown, and can get the photos or be marked as other', async () => {
  await similarFile.fetch();
  show('a b', 'c');
  const image = {
    id: 7,
    urls: { small: '/images/7.webp', medium: '', original: '' },
    width: 1,
    height: 1,
    purchaseId: null,
  };
  const hit = (id: number, title: string, distance: number) => ({
    hash: '0',
    colour: null,
    item: { id, title, mainImage: image },
    image,
    distance,
  });
  const hits = new Map([
    ['a', [hit(4, 'Пальто', 5)]],
    ['b', [hit(9, 'Плащ', 2)]],
  ]);
  cleanup();
  intake.set({ similar: hits });
  render(
    <SessionStores>
      <Sample />
    </SessionStores>,
  );
  const note = () => document.querySelector<HTMLElement>('.intake-similar') ?? document.body;
  assert.is(note().matches('details:not([open])'), true, 'one line, until somebody unfolds it');
  assert.ok(within(note()).getByText('Схоже на «Плащ»'));
  const link = within(note()).getByRole('link', { name: 'Відкрити' });
  assert.is(link.getAttribute('href'), '/admin/clothes/9');
  assert.is(link.getAttribute('target'), '_blank');
  fireEvent.click(within(note()).getByRole('button', { name: 'Додати фото сюди' }));
  assert.is(intake.state().groups[0]?.target?.id, 9);
  assert.is(focused(), 'a.jpg');
  assert.ok(within(note()).getByText('Фото додадуться до товару «Плащ»'));
  fireEvent.click(within(note()).getByRole('button', { name: 'Створити окремий товар' }));
  fireEvent.click(within(note()).getByRole('button', { name: 'Це інший товар' }));
  assert.ok(within(note()).getByText('Схоже на «Пальто»'));
  fireEvent.click(within(note()).getByRole('button', { name: 'Це інший товар' }));
  assert.is(document.querySelector('.intake-similar'), null);
  assert.equal(intake.state().groups[0]?.distinct, [9, 4]);
});

test('one press regroups all photos of an intake, about so many to an item', () => {
  show('a b', 'c');
  fireEvent.click(screen.getByRole('button', { name: 'Розкласти приблизно по 3 фото на товар' }));
  assert.equal(intake.asked, ['evenly 3']);
});

test.run();
