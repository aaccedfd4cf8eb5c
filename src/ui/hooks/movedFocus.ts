import { flushSync } from 'react-dom';
import { firstField, rememberFocus } from './focus';

/**
 * Makes a change that takes the pressed control away; the focus goes where `rememberFocus` finds a
 * place for it.
 */
export function withFocusKept(change: () => void): void {
  const goBack = rememberFocus();
  flushSync(change);
  goBack();
}

/** Makes a change that adds a row at the end of a list, and focuses the row's first field. */
export function withRowAdded(list: Element | null, change: () => void): void {
  flushSync(change);
  const fields = [...(list?.children ?? [])].flatMap((row) => firstField(row) ?? []);
  fields.at(-1)?.focus();
}
