import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../react/useLatest';
import { firstField, rememberFocus, tabStops } from '../hooks/focus';
import { pushDialog, topDialog } from './dialogStack';

export interface Modal {
  /** The person asked to close it: Esc, ×, the system's «back». */
  onClose(): void;
  /** Work is under way: it cannot be closed. */
  busy: boolean;
  /**
   * Takes the focus on opening: the first field (without one, the heading), the heading (long
   * text), or what is given.
   */
  initialFocus: 'first' | 'heading' | RefObject<HTMLElement | null>;
  /**
   * Takes the focus after closing when what had it before is gone. A table row's neighbour is found
   * without.
   */
  returnFocus?(): HTMLElement | null | undefined;
}

type DialogEvents = Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>;

/**
 * Opens a native dialog as a modal for as long as its component is mounted, moves the focus in and
 * back, and returns the events of the element. Keys are ours, because a third Esc closes a native
 * dialog whatever the page says, and because Tab leaves it for the browser's own bar.
 */
export function useModal(
  box: RefObject<HTMLDialogElement | null>,
  heading: RefObject<HTMLElement | null>,
  modal: Modal,
): DialogEvents {
  const focusBack = useRef(() => {});
  const latest = useLatest(modal);

  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    focusBack.current = rememberFocus(() => latest.current.returnFocus?.());
    keepScrollbarRoom();
    dialog.showModal();
    const leaveStack = pushDialog(dialog);
    const { initialFocus } = latest.current;
    const target =
      typeof initialFocus === 'object'
        ? initialFocus.current
        : initialFocus === 'first' && firstField(dialog);
    focusOn(target || heading.current);
    return () => {
      leaveStack();
      dialog.close();
    };
  }, [box, heading, latest]);

  // After all other effects: the opener may go together with the dialog, as the row of a confirmed
  // deletion does.
  useEffect(() => () => focusBack.current(), []);

  useEffect(() => {
    // On the document, not the dialog: keys go to the body when the focus has fallen there.
    const onKey = (event: KeyboardEvent) => {
      const dialog = box.current;
      if (!dialog || dialog !== topDialog() || event.defaultPrevented) return;
      if (event.key === 'Tab') keepTabInside(dialog, event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      // Esc that ends a composition (IME) is meant for that alone.
      if (!event.isComposing && !latest.current.busy) latest.current.onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, latest]);

  const { busy, onClose } = modal;
  return {
    onCancel(event) {
      // A file chooser inside the dialog sends «cancel» too, and it bubbles.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onClose();
    },
    // A phone's «back», pressed again, closes it even though «cancel» was prevented.
    onClose({ currentTarget }) {
      if (!currentTarget.isConnected || currentTarget.open) return;
      currentTarget.showModal();
      if (!busy) onClose();
    },
  };
}

/**
 * Keeps the room of the page's scrollbar, which a modal dialog hides: sets its width for the
 * styles.
 */
function keepScrollbarRoom() {
  const { clientWidth, style } = document.documentElement;
  if (!topDialog()) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
}

/** Focuses as Tab does: the text of a field is selected, ready to be typed over. */
function focusOn(element: HTMLElement | null) {
  element?.focus();
  if (element instanceof HTMLInputElement && /text|email|password/.test(element.type)) element.select();
}

/** The native dialog lets Tab out to the browser's bar: here the first stop follows the last. */
function keepTabInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = tabStops(dialog);
  const active = document.activeElement;
  const outside = active === dialog || !dialog.contains(active);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (!outside && active !== edge) return;
  event.preventDefault();
  other?.focus();
}
