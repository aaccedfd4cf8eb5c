import { fireEvent, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appKeyOf } from '../../../src/app/shell/appKeys';
import { heading, press, type StartedApp, settle, startApp, top, type } from '../../setup/startApp';

const test = suite('keys');
let app: StartedApp | null = null;
test.after.each(() => {
  app?.stop();
  app = null;
});

async function open(path: string) {
  await import('../../../src/app/shell/Keys');
  app = await startApp((api) => {
    api.add('brands', 'COS');
    const item = api.addClothes({ title: 'Пальто' });
    return path.replace('ITEM', String(item.id));
  });
  await settle(() => app?.browser.clock.idle());
  await settle();
}

/**
 * Presses a key on the focused element; returns whether the browser's own meaning of it is kept.
 */
async function hit(init: KeyboardEventInit, on: Element = document.activeElement ?? document.body) {
  let kept = true;
  await settle(() => {
    kept = fireEvent.keyDown(on, init);
  });
  return kept;
}

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test('a shortcut is the same key in the Latin and the Ukrainian layout', () => {
  for (const [wanted, pressed] of [
    ['search', { key: '/', code: 'Slash' }],
    ['search', { key: '.', code: 'Slash' }],
    ['search', { key: '/', code: 'Numpad7', shiftKey: true }],
    ['keys', { key: '?', code: 'Slash', shiftKey: true }],
    ['keys', { key: ',', code: 'Slash', shiftKey: true }],
    ['save', { key: 's', code: 'KeyS', ctrlKey: true }],
    ['save', { key: 'і', code: 'KeyS', ctrlKey: true }],
    ['save', { key: 's', code: 'KeyO', metaKey: true }],
    ['all', { key: 'ф', code: 'KeyA', ctrlKey: true }],
    ['all', { key: 'A', code: 'KeyQ', metaKey: true }],
    [null, { key: 'q', code: 'KeyA', ctrlKey: true }],
    [null, { key: 'o', code: 'KeyS', ctrlKey: true }],
    [null, { key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true }],
    [null, { key: '-', code: 'Slash' }],
    [null, { key: '.', code: 'Period' }],
    [null, { key: '/', code: 'Slash', altKey: true }],
  ] as const)
    assert.is(appKeyOf({ ...plain, ...pressed }), wanted, JSON.stringify(pressed));
});

test('«/» goes to the search, from anywhere but a field', async () => {
  await open('/admin/brands');
  const search = screen.getByRole('searchbox');
  assert.is(await hit({ key: '/' }, document.body), false);
  assert.is(document.activeElement, search);
  assert.is(await hit({ key: '/' }), true, 'in a field it is typed');
});

test('«?» shows the keys, and Escape closes them', async () => {
  await open('/admin/brands');
  await hit({ key: ',', code: 'Slash', shiftKey: true }, document.body);
  const sheet = screen.getByRole('dialog', { name: 'Клавіші' });
  assert.match(sheet.textContent ?? '', 'Перейти до пошуку');
  assert.match(sheet.textContent ?? '', 'Вибрати всі товари на сторінці списку');
  assert.match(sheet.textContent ?? '', 'Пробіл');
  await hit({ key: '?' }, document.body);
  assert.is(screen.getAllByRole('dialog').length, 1);
  await hit({ key: 'Escape' });
  assert.is(screen.queryByRole('dialog'), null);
});

test('Ctrl+S saves the item that is being edited', async () => {
  await open('/admin/clothes/ITEM');
  assert.is(heading(), 'Пальто');
  await type('Назва товару', 'Плащ');
  const field = screen.getByLabelText('Назва товару');
  field.focus();
  assert.is(await hit({ key: 'і', code: 'KeyS', ctrlKey: true }), false);
  assert.is(app?.api.clothes[0]?.title, 'Плащ');
});

test('Ctrl+S saves the top dialog; without anything to save it is left to the browser', async () => {
  await open('/admin/brands');
  assert.is(await hit({ key: 's', ctrlKey: true }, document.body), true);
  await press('Додати');
  await type(/Назва/, 'Arket');
  assert.is(await hit({ key: '/' }, document.body), true, 'the search lies behind the dialog');
  await hit({ key: 's', ctrlKey: true }, top().getByLabelText(/Назва/));
  assert.equal(app?.api.sent('POST', '/api/brands/'), [{ name: 'Arket' }]);
});

test.run();
