import '../../../styles/app/keys.css';
import { useEffect, useState } from 'react';
import { keysTexts as texts } from '../../texts/keys';
import { Dialog } from '../../ui/dialog/Dialog';
import { topDialog } from '../../ui/dialog/dialogStack';
import { type AppKey, appKeyOf, isTyping } from './appKeys';

/** The keys of every page: Ctrl+S saves, «/» goes to the search, «?» shows all of them. */
export function Keys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.defaultPrevented || event.repeat ? null : appKeyOf(event);
      if (key === null || (key !== 'save' && isTyping(event.target))) return;
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

/** Does what a key means here; returns whether it means anything. */
function act(key: AppKey, showKeys: () => void): boolean {
  const dialog = topDialog();
  switch (key) {
    case 'save':
      return save(dialog ?? document.querySelector('main'));
    case 'search': {
      const field = dialog ? null : document.querySelector<HTMLInputElement>('main [type=search]');
      field?.focus();
      field?.select();
      return Boolean(field);
    }
    case 'keys':
      if (dialog) return false;
      showKeys();
      return true;
  }
}

/** Presses the button that submits the form in sight; a field that is being typed in ends first. */
function save(place: Element | null): boolean {
  const button = place?.querySelector<HTMLButtonElement>('button[type=submit]');
  button?.click();
  return Boolean(button);
}
