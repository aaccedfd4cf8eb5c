import { useEffect } from 'react';
import { topDialog } from '../dialog/dialogStack';
import { tabStops } from '../hooks/focus';

/** The space between a message and the element that it leaves free, in CSS pixels. */
const gap = 8;
const events = ['focusin', 'scrollend', 'resize'];

/**
 * Moves the messages up from their place while they would cover the focused element, the next
 * field, or an element with `data-keep-clear`.
 */
export function useToastsAside(): void {
  useEffect(() => {
    const layer = document.querySelector<HTMLElement>('.toasts-layer');
    if (!layer) return;
    const move = () => stepAside(layer);
    const messages = new MutationObserver(move);
    messages.observe(layer, { childList: true, subtree: true });
    const left = new AbortController();
    for (const event of events) addEventListener(event, move, { capture: true, signal: left.signal });
    return () => {
      messages.disconnect();
      left.abort();
    };
  }, []);
}

function stepAside(layer: HTMLElement): void {
  // A message that has the focus stays in place.
  if (!layer.querySelector('.toast') || layer.matches(':focus-within')) return;
  const place = layer.getBoundingClientRect();
  const home = place.bottom + (Number.parseFloat(layer.style.getPropertyValue('--aside')) || 0);
  let bottom = home;
  for (const box of boxesToLeaveFree().sort((one, other) => other.bottom - one.bottom)) {
    const beside = box.right <= place.left || box.left >= place.right;
    if (!beside && box.top < bottom && box.bottom > bottom - place.height) bottom = box.top - gap;
  }
  // If there is no room above, the messages stay in place.
  layer.style.setProperty('--aside', `${bottom < place.height ? 0 : home - bottom}px`);
}

function boxesToLeaveFree(): DOMRect[] {
  const page = topDialog() ?? document.body;
  const stops = tabStops(page);
  const focused = stops.find((stop) => stop.matches(':focus'));
  const after = focused ? stops.slice(stops.indexOf(focused) + 1) : [];
  const next = after.find((stop) => stop.matches('input, select, textarea'));
  const fields = [focused, next].flatMap((stop) => stop?.closest('.field') ?? stop ?? []);
  return [...fields, ...page.querySelectorAll('[data-keep-clear]')].map((element) =>
    element.getBoundingClientRect(),
  );
}
