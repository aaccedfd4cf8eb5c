import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { endSession, setAccessToken, watchSession } from '../../../src/core/http/session';
import { type FoundDraft, useDraft } from '../../../src/core/stores/drafts';
import { signOut } from '../../../src/session/signOut';
import '../../../src/core/stores/useSession';
import { browserSuite, refuseStorage, tokenOf } from '../../setup/fakeBrowser';

const test = browserSuite('drafts', cleanup);
test.before.each(() => {
  history.replaceState(null, '', '/admin/clothes/7');
  setAccessToken(tokenOf({ sub: '1' }));
});
test.after.each(() => {
  history.replaceState(null, '', '/admin');
});

let draft: FoundDraft | null = null;
function Form({ text = '', changed = false }: { text?: string; changed?: boolean }) {
  draft = useDraft('item:7', text, changed);
  return null;
}

const hide = () => dispatchEvent(new Event('pagehide'));
/** Returns the draft that a newly opened page offers. */
function found() {
  cleanup();
  render(<Form />);
  return draft?.found;
}
/** Types, and unmounts the page as a reload does. */
function typeAndReload(text: string) {
  const { unmount } = render(<Form text={text} changed />);
  hide();
  const kept = { ...sessionStorage };
  unmount();
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
}

test('a draft’s typed values are offered after a reload, until they are discarded', () => {
  typeAndReload('набране');
  assert.is(found(), 'набране');
  assert.is(found(), 'набране');
  act(() => draft?.discard());
  assert.is(draft?.found, null);
  assert.is(found(), null);
});

test('a save deletes the draft', () => {
  const { rerender } = render(<Form text="набране" changed />);
  hide();
  rerender(<Form text="набране" />);
  assert.is(found(), null);
});

test('a confirmed leave of the page deletes the draft', () => {
  const { unmount } = render(<Form text="набране" changed />);
  hide();
  history.pushState(null, '', '/admin/brands');
  unmount();
  assert.is(found(), null);
});

test('a page that crashes keeps its draft to the last letter', () => {
  const broken = render(<Form text="набране" changed />);
  broken.rerender(<Form text="набране до кінця" changed />);
  broken.unmount();
  assert.is(found(), 'набране до кінця');
});

test('after the end of the session and a reload the same person finds the draft', () => {
  typeAndReload('набране');
  endSession('expired');
  cleanup();
  setAccessToken(tokenOf({ sub: '1', n: 2 }));
  assert.is(found(), 'набране');
});

const noDrafts = () => assert.equal({ ...sessionStorage }, { scroll: '{}' });

test('a sign-out deletes the drafts of all pages of this tab, and that of the shown page', () => {
  sessionStorage.setItem('scroll', '{}');
  sessionStorage.setItem('draft:1:clothes:9', '"з іншої сторінки"');
  render(<Form text="набране" changed />);
  hide();
  signOut();
  noDrafts();
  hide(); // the tab is closed before the form is removed
  cleanup();
  noDrafts();
  assert.is(found(), null);
});

test('a sign-out in another tab deletes the drafts', () => {
  sessionStorage.setItem('scroll', '{}');
  const unwatch = watchSession();
  render(<Form text="набране" changed />);
  hide();
  localStorage.setItem('signedOut', 'unfinished');
  localStorage.removeItem('accessToken');
  dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: '' }));
  cleanup();
  noDrafts();
  unwatch();
});

test('another person finds no draft, and the storage keeps none', () => {
  sessionStorage.setItem('scroll', '{}');
  typeAndReload('таємне');
  render(<Form text="найтаємніше" changed />);
  endSession('expired');
  setAccessToken(tokenOf({ sub: '2' }));
  assert.is(found(), null);
  assert.equal(Object.keys(sessionStorage), ['scroll']);
});

test('drafts work without storage, and with junk in it', () => {
  const giveBack = refuseStorage('sessionStorage');
  render(<Form text="x" changed />);
  hide();
  assert.is(found(), null);
  act(() => draft?.discard());
  setAccessToken(tokenOf({ sub: '1' }));
  giveBack();
  sessionStorage.setItem('draft:1:item:7', '{"half');
  assert.is(found(), null);
});

test.run();
