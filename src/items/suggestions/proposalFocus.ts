import { flushSync } from 'react-dom';
import { rememberFocus } from '../../ui/hooks/focus';

/**
 * Runs a change that removes proposals or a notice about them. If the focus was in what disappears,
 * it goes to the next remaining proposal, else to the button that asks for proposals.
 * (`data-focus-home` cannot do this: on an item's page it marks the description.)
 */
export function withProposalFocus(change: () => void): void {
  const left = () => [...document.querySelectorAll<HTMLElement>('.proposal [data-take]')];
  const line = document.activeElement?.closest('.proposal');
  const at = line ? left().findIndex((button) => line.contains(button)) : -1;
  const next = () => (at < 0 ? null : (left()[at] ?? left().at(-1)));
  const goBack = rememberFocus(
    () => next() ?? document.querySelector<HTMLElement>('.proposals-start button'),
  );
  flushSync(change);
  goBack();
}
