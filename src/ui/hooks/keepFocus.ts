import { flushSync } from 'react-dom';
import { firstField, rememberFocus } from './focus';

/**
 * Runs a change that removes the pressed control; the focus goes to the element that
 * `rememberFocus` finds.
 */
export function withFocusKept(change: () => void): void {
  const goBack = rememberFocus();
  flushSync(change);
  goBack();
}

/** Runs a change that adds a row at the end of a list, and focuses the row's first field. */
export function withRowAdded(list: Element | null, change: () => void): void {
  flushSync(change);
  const fields = [...(list?.children ?? [])].flatMap((row) => firstField(row) ?? []);
  fields.at(-1)?.focus();
}
