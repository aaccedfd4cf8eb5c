/** The item that the list's search finds by its number. */
import { fireEvent, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { deferred, problem } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  heading,
  idle,
  key,
  press,
  pressMenu,
  rows,
  settle,
  startApp,
  statuses,
  tokenAs,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the item of a number');
const scanned = 'https://elsewhere.example/admin/clothes/1234';

async function open(path = '/admin/clothes', token?: string): Promise<void> {
  // Its file is loaded beforehand, as those of the screens are.
  await import('../../../src/items/list/FoundItem');
  await startApp(path, {
    ...(token && { token }),
    fill: (api) => {
      const [brand = null] = api.add('brands', 'COS');
      api.addClothes({ id: 1234, title: 'Пальто', brand });
      api.addClothes({ id: 1235, title: 'Плащ № 1234' });
    },
  });
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox');
const found = () => textsOf(document.querySelectorAll('.found-item'));
const asked = () => app.api.calls.filter(({ url }) => /^\/api\/clothes\/\d/.test(url)).length;

/** Types a text; with `enter`, as a scanner does: without a pause before Enter. */
async function type(text: string, enter = false): Promise<void> {
  await settle(() => {
    field().focus();
    fireEvent.change(field(), { target: { value: text } });
  });
  if (enter) await key('Enter', field());
  else await wait(250);
}

/** Answers the item's call only when the returned function is called. */
function holdAnswer(): () => Promise<void> {
  const gate = deferred<void>();
  const { api } = app;
  app.browser.serve(async (call) => {
    if (/^\/api\/clothes\/\d/.test(call.url)) await gate.promise;
    return api.answer(call);
  });
  return () => settle(gate.resolve);
}

test('the item of a typed number is a link above what the words find, and Enter opens it', async () => {
  await open();
  await type('№ 1234');
  assert.equal(found(), ['№\u00a01234ПальтоCOS']);
  assert.ok(statuses().includes('№\u00a01234ПальтоCOS'), 'it is announced');
  assert.is(document.querySelector('.found-item > a')?.getAttribute('href'), '/admin/clothes/1234');
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Плащ № 1234'],
    'the words are searched',
  );
  await key('Enter', field());
  assert.is(address(), '/admin/clothes/1234');
  assert.is(heading(), 'Пальто');
  await idle();
  assert.is(document.querySelector('h1 + .muted')?.textContent, '№\u00a01234');
});

test('an item’s page tells viewers its number, too', async () => {
  await open('/admin/clothes/1234', tokenAs('viewer'));
  await idle();
  assert.is(document.querySelector('h1 + .muted')?.textContent, '№\u00a01234');
});

test('an address and Enter open the item when it is read, unless the text is typed on', async () => {
  await open();
  let answer = holdAnswer();
  await type(scanned, true);
  assert.is(document.querySelector('.found-item')?.getAttribute('aria-busy'), 'true');
  await settle(() => void fireEvent.change(field(), { target: { value: `${scanned}5` } }));
  await answer();
  assert.match(address(), '?q=', 'another number is wanted');
  answer = holdAnswer();
  await type('реезіЖ..удіуцруку.фвьшт.сдщеруі.1234', true);
  await answer();
  assert.is(address(), '/admin/clothes/1234');
});

test('a number that no item has says so in the list, and the next one is typed over it', async () => {
  await open();
  await type('#77', true);
  assert.equal(found(), ['Немає товару №\u00a077']);
  assert.match(address(), '/admin/clothes?q=%2377');
  assert.equal([field().selectionStart, field().selectionEnd], [0, 3]);
  assert.is(asked(), 1);
  for (const digits of ['0', '9'.repeat(30)]) {
    await type(`№ ${digits}`, true);
    assert.equal(found(), [`Немає товару №\u00a0${digits}`]);
  }
  assert.is(asked(), 1, 'an impossible id is not asked for');
  await type('№ пальто');
  assert.equal(found(), []);
});

test('an item of a number that could not be read says why, and is read again by button and Enter', async () => {
  await open();
  const why = 'Товар №\u00a01234 не завантажено. Сервер зупиняється.';
  app.api.replace('GET', /clothes\/1234/, () => problem(500, 'internal', 'Сервер зупиняється.'), 3);
  await type(scanned, true);
  for (let tries = 1; tries <= 3; tries++) {
    assert.match(alerts().join(), why);
    assert.is(asked(), tries);
    if (tries < 3) await press('Спробувати ще раз');
  }
  field().focus();
  await key('Enter', field());
  assert.is(address(), '/admin/clothes/1234');
});

test('the list of items has a column of numbers on wish, which sorts a whole list', async () => {
  await open();
  await pressMenu('Вигляд');
  await settle(() => fireEvent.click(screen.getByRole('checkbox', { name: 'Номер' })));
  await idle();
  assert.match(address(), 'columns=number');
  const numbers = () => rows().map((cells) => cells[5]);
  await press('Номер');
  assert.equal(numbers(), ['№\u00a01234', '№\u00a01235']);
  await press('Номер');
  assert.equal(numbers(), ['№\u00a01235', '№\u00a01234']);
});

test.run();
