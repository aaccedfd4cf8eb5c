import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { safeReturnTo } from '../../../src/core/router/safeReturnTo';

const test = suite('safeReturnTo');

test('a sign-in’s return address leads back to pages of the app, with their query', () => {
  const good = [
    '/admin',
    '/admin/',
    '/admin/brands?q=%D0%B0&page=2',
    '/admin/clothes/7/purchases',
    '/admin/types#x',
    '/admin?q=/../x',
  ];
  for (const address of good) assert.is(safeReturnTo(address), address);
});

test('a return address is followed only within the app’s routes, however it is written', () => {
  const bad = [
    null,
    '',
    '//e',
    '/\\e',
    '\\\\e',
    '///e',
    '/\t/e',
    'javascript:x',
    'https:e',
    'https://e/admin',
    'http://h@e/admin',
    '/admin/../..//e',
    '/./admin/../\\e/admin',
    '/adminevil',
    '/admin%2f..%2f..',
    '/admin\n/x',
    '/admin/login?next=/admin/login',
    '/admin/login',
    '/admin/login/',
    '/admin/./login',
    '/admin/x/../login',
    '/admin/%2e%2e//e',
    '/admin/..',
    '/admin/../api/brands/',
    '/admin/..%5ce',
    ' /admin',
    '/Admin',
    'admin',
    '?q=1',
    '#',
    'data:text/html,x',
    '/%61dmin',
    '/admin\u0000',
  ];
  for (const address of bad) assert.is(safeReturnTo(address), '/admin', JSON.stringify(address));
});

test.run();
