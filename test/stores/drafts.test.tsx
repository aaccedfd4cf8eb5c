import { act, cleanup, render } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endSession, setAccessToken } from '../../src/http/session';
import { clearDraft, readDraft, saveDraft, useDraft } from '../../src/stores/drafts';
import { type FakeBrowser, fakeBrowser, refuseStorage, tokenOf } from '../setup/fakeBrowser';

const test = suite('drafts');
let browser: FakeBrowser;
test.before.each(() => {
  browser = fakeBrowser();
  setAccessToken(tokenOf({ sub: '1' }));
});
test.after.each(() => {
  cleanup();
  browser.restore();
});

test('gives back what was kept', () => {
  saveDraft('item:7', { title: 'Пальто' });
  assert.equal(readDraft('item:7'), { title: 'Пальто' });
  assert.is(readDraft('item:8'), null);
  clearDraft('item:7');
  assert.is(readDraft('item:7'), null);
});

test('is there after the same person has signed in again', () => {
  saveDraft('item:7', 'текст');
  endSession('expired');
  setAccessToken(tokenOf({ sub: '1', n: 2 }));
  assert.is(readDraft('item:7'), 'текст');
});

test('another person finds not a word of it, nor does the storage keep one', () => {
  saveDraft('item:7', 'таємне');
  sessionStorage.setItem('scroll', '{}');
  endSession('signed-out');
  setAccessToken(tokenOf({ sub: '2' }));
  assert.is(readDraft('item:7'), null);
  assert.equal(Object.keys(sessionStorage), ['scroll']);
});

test('does without storage, and with junk in it', () => {
  const giveBack = refuseStorage('sessionStorage');
  saveDraft('item:7', 'x');
  assert.is(readDraft('item:7'), null);
  clearDraft('item:7');
  setAccessToken(tokenOf({ sub: '1' }));
  giveBack();
  sessionStorage.setItem('draft:1:item:7', '{"half');
  assert.is(readDraft('item:7'), null);
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
let draft: ReturnType<typeof useDraft<string>> | null = null;
function Form({ text, changed }: { text: string; changed: boolean }) {
  draft = useDraft('item:7', text, changed, textOf);
  return <p>{draft.found}</p>;
}

const hide = () => dispatchEvent(new Event('pagehide'));

test('what is typed is there after a reload', () => {
  render(<Form text="набране" changed />);
  hide();
  assert.is(readDraft('item:7'), 'набране');
});

test('what was left is offered, until it is taken or thrown away', () => {
  saveDraft('item:7', 'залишене');
  const { rerender } = render(<Form text="" changed={false} />);
  assert.is(draft?.found, 'залишене');
  assert.is(readDraft('item:7'), 'залишене');
  act(() => draft?.discard());
  rerender(<Form text="" changed={false} />);
  assert.is(draft?.found, null);
  assert.is(readDraft('item:7'), null);
});

test('what is saved, or left behind on purpose, is no draft any more', () => {
  const { rerender, unmount } = render(<Form text="набране" changed />);
  hide();
  rerender(<Form text="набране" changed={false} />);
  assert.is(readDraft('item:7'), null);
  rerender(<Form text="знову" changed />);
  hide();
  unmount();
  assert.is(readDraft('item:7'), null);
});

test('a draft of another shape is no draft', () => {
  saveDraft('item:7', { other: 1 });
  render(<Form text="" changed={false} />);
  assert.is(draft?.found, null);
});

test.run();
