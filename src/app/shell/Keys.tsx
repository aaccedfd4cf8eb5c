import { useEffect, useState } from 'react';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { topDialog } from '../../ui/dialog/dialogStack';
import { type AppKey, appKeyOf, isTyping } from './appKeys';

const keysDialog = lazyScreen(() => import('./KeysDialog').then(({ KeysDialog }) => KeysDialog));

/**
 * Handles the shortcuts of every page: Ctrl+S saves, Ctrl+Enter saves and goes on to the next item,
 * «/» focuses the search, «?» lists all shortcuts, and Ctrl+A on the page itself or its heading
 * does what it does in the page's table.
 */
export function Keys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || event.repeat ? null : appKeyOf(event);
      if (key === null || (!/save|next/.test(key) && isTyping(event.target))) return;
      if (key === 'all' && !isOnPage(event.target)) return;
      if (act(key, () => void openLazily(keysDialog, () => setOpen(true)))) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return open && <RenderScreen file={keysDialog} props={{ onClose: () => setOpen(false) }} />;
}

/** Performs a shortcut's action; returns whether the shortcut applies here. */
function act(key: AppKey, showKeys: () => void): boolean {
  const dialog = topDialog();
  switch (key) {
    case 'save':
    case 'next':
      return press(key, dialog ?? document.querySelector('main'));
    case 'search': {
      const field = dialog ? null : document.querySelector<HTMLInputElement>('main [type=search]');
      field?.focus();
      field?.select();
      return Boolean(field);
    }
    case 'all':
      return !dialog && isTakenByTable({ key: 'a', ctrlKey: true });
    case 'keys':
      if (dialog) return false;
      showKeys();
      return true;
  }
}

/** Returns whether the focus is on no control: on the page itself or on its heading. */
function isOnPage(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('body, h1');
}

/** Presses a key in the page's table; returns whether the table has handled it. */
function isTakenByTable(pressed: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true });
  return document.querySelector('main .table-box')?.dispatchEvent(event) === false;
}

/** Clicks the button that saves the visible form; returns whether there is one. */
function press(key: 'save' | 'next', place: Element | null): boolean {
  const next = '[aria-keyshortcuts="Control+Enter"]';
  const save = place?.querySelector<HTMLButtonElement>('button[type=submit]');
  const button = (key === 'next' && place?.querySelector<HTMLButtonElement>(next)) || save;
  button?.click();
  return Boolean(button);
}
