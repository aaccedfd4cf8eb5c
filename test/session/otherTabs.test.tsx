import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { environment } from '../../src/core/http/environment';
import { addUnsavedWork } from '../../src/core/router/unsavedWork';
import { appSuite, idle, press, settle, startApp } from '../setup/startApp';

const test = appSuite('unsaved work of other tabs');

/** Locks that tabs of one browser share; returns the names of those that are held. */
function shareLocks(): Set<string> {
  const held = new Set<string>();
  const request = async (name: string, hold: () => Promise<unknown>) => {
    held.add(name);
    await hold();
    held.delete(name);
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  Object.assign(environment, { locks: () => ({ request, query }) });
  return held;
}

async function open() {
  await startApp('/admin/brands');
  await idle();
  return shareLocks();
}

test('a sign-out asks for the work of another tab, which it would end', async () => {
  const held = await open();
  held.add('clothes-admin-unsaved another');
  await press('Вийти');
  assert.match(
    screen.getByRole('alertdialog').textContent ?? '',
    'В іншій вкладці є незбережені зміни. Вийти без збереження?',
  );
  await press('Залишитися');
  assert.is(location.pathname, '/admin/brands');
  await press('Вийти');
  await press('Вийти без збереження');
  assert.is(location.pathname, '/admin/login');
});

test('other tabs know of the work of this one while it lasts, and this one does not ask twice', async () => {
  const held = await open();
  held.add('another lock');
  const remove = addUnsavedWork('Лишити фото?');
  assert.is(held.size, 2);
  assert.ok([...held].some((name) => name.startsWith('clothes-admin-unsaved ')));
  await press('Вийти');
  assert.match(screen.getByRole('alertdialog').textContent ?? '', 'Лишити фото?');
  await press('Залишитися');
  await settle(remove);
  assert.equal([...held], ['another lock']);
  await press('Вийти');
  assert.is(location.pathname, '/admin/login');
});

test('where the browser refuses locks a sign-out goes on', async () => {
  await open();
  const refuse = () => Promise.reject(new DOMException('', 'SecurityError'));
  Object.assign(environment, { locks: () => ({ request: refuse, query: refuse }) });
  const remove = addUnsavedWork('Лишити фото?');
  await settle(remove);
  await press('Вийти');
  assert.is(location.pathname, '/admin/login');
});

test.run();
