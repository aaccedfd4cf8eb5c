import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { navigate, routerLocation, watchHistory } from '../../../src/core/router/location';
import { addUnsavedWork, confirmLeaving, setConfirmLeave } from '../../../src/core/router/unsavedWork';

const test = suite('location');
let unwatch = () => {};
let removeUnsavedWork = () => {};
test.before.each(() => {
  navigate('/admin', { replace: true });
  unwatch = watchHistory();
});
test.after.each(() => {
  setGuard(null);
  unwatch();
});

/** Sets unsaved work, whose question is answered by `confirm`; null: there is no unsaved work. */
function setGuard(confirm: (() => Promise<boolean>) | null): void {
  removeUnsavedWork();
  removeUnsavedWork = confirm ? addUnsavedWork('unsaved') : () => {};
  setConfirmLeave(confirm);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Goes back or forward; the browser fires its event a moment later. */
async function go(delta: number): Promise<void> {
  history.go(delta);
  await turn();
}

test('navigation goes to an address and tells those who watch', () => {
  let changes = 0;
  const stop = routerLocation.subscribe(() => {
    changes += 1;
  });
  navigate('/admin/brands?q=1');
  assert.equal(routerLocation.get(), { path: '/admin/brands', search: '?q=1' });
  assert.is(location.pathname + location.search, '/admin/brands?q=1');
  navigate('/admin/brands?q=1');
  navigate('?q=2');
  assert.equal(routerLocation.get(), { path: '/admin/brands', search: '?q=2' });
  stop();
  navigate('/admin/types');
  assert.is(changes, 2);
});

test('a slash at the end of an address’s path makes no difference', () => {
  navigate('/admin/brands/');
  assert.is(routerLocation.get().path, '/admin/brands');
});

test('Back and Forward change the app’s page', async () => {
  navigate('/admin/brands');
  navigate('/admin/types?page=2');
  await go(-1);
  assert.is(routerLocation.get().path, '/admin/brands');
  await go(1);
  assert.equal(routerLocation.get(), { path: '/admin/types', search: '?page=2' });
});

test('Back skips a replaced entry of the browser’s history', async () => {
  navigate('/admin/brands');
  navigate('/admin/types');
  navigate('/admin/colors', { replace: true });
  await go(-1);
  assert.is(routerLocation.get().path, '/admin/brands');
});

test('unsaved work holds a navigation until the person has answered', async () => {
  navigate('/admin/clothes/1');
  let answer = false;
  let asked = 0;
  setGuard(() => {
    asked += 1;
    return Promise.resolve(answer);
  });
  navigate('/admin/brands');
  await turn();
  assert.is(routerLocation.get().path, '/admin/clothes/1');
  answer = true;
  navigate('/admin/brands');
  await turn();
  assert.is(routerLocation.get().path, '/admin/brands');
  assert.is(asked, 2);
});

test('a change of the address’s query alone asks nothing about unsaved work', () => {
  navigate('/admin/clothes');
  setGuard(() => Promise.resolve(false));
  navigate('?q=пальто');
  assert.is(routerLocation.get().search, '?q=%D0%BF%D0%B0%D0%BB%D1%8C%D1%82%D0%BE');
});

test('unsaved work holds Back too, and the address stays', async () => {
  navigate('/admin/brands');
  navigate('/admin/clothes/1');
  let asked = 0;
  setGuard(() => {
    asked += 1;
    return Promise.resolve(false);
  });
  await go(-1);
  await turn();
  assert.is(asked, 1);
  assert.is(routerLocation.get().path, '/admin/clothes/1');
  assert.is(location.pathname, '/admin/clothes/1');
  setGuard(() => Promise.resolve(true));
  await go(-1);
  await turn();
  assert.is(routerLocation.get().path, '/admin/brands');
  assert.is(location.pathname, '/admin/brands');
  setGuard(null);
  await go(1);
  assert.is(routerLocation.get().path, '/admin/clothes/1');
});

test('other ways of leaving can ask about unsaved work as well', async () => {
  assert.is(await confirmLeaving(), true);
  setGuard(() => Promise.resolve(false));
  assert.is(await confirmLeaving(), false);
});

test('Back passes over the entry that a link within the page makes', async () => {
  navigate('/admin/brands');
  navigate('/admin/types');
  history.pushState(null, '', '#content');
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
  assert.is(routerLocation.get().path, '/admin/types');
  setGuard(() => Promise.resolve(false));
  await go(-2);
  await turn();
  assert.is(location.pathname + location.hash, '/admin/types#content');
});

test('navigation continues when the browser refuses to change the address', () => {
  const { pushState } = history;
  history.pushState = () => {
    throw new DOMException('', 'SecurityError');
  };
  navigate('/admin/types');
  history.pushState = pushState;
  assert.is(routerLocation.get().path, '/admin/types');
});

test.run();
