import '../../../styles/app/keys.css';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/dialog/Dialog';
import { topDialog } from '../../ui/dialog/dialogStack';
import { type AppKey, appKeyOf, isTyping } from './appKeys';
import { keysTexts as texts } from './keysTexts';

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
      if (act(key, () => setOpen(true))) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!open) return null;
  return (
    <Dialog title={texts.heading} width={500} initialFocus="heading" onClose={() => setOpen(false)}>
      <dl className="keys">
        {texts.list.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
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
