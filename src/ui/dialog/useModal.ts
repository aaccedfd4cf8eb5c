import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLatest } from '../../core/react/useLatest';
import { firstField, rememberFocus, tabStops } from '../hooks/focus';
import { pushDialog, topDialog } from './dialogStack';

export interface Modal {
  /** Called when the user asks to close: Esc, ×, the system's «back». */
  onClose(): void;
  /** Whether work is running, so that the dialog cannot be closed. */
  busy: boolean;
  /**
   * The element focused on opening: the first field (without fields, the heading), the heading (for
   * long text), or a given element.
   */
  initialFocus: 'first' | 'heading' | RefObject<HTMLElement | null>;
  /**
   * Returns the element that takes the focus after closing if the previously focused element is
   * gone; null or undefined leaves the choice to `rememberFocus`. A dialog opened from a table row
   * does not need it, because a neighbouring row takes the focus.
   */
  returnFocus?(): HTMLElement | null | undefined;
}

type DialogEvents = Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>;

/**
 * Opens a native dialog as a modal while its component is mounted, moves the focus in and back, and
 * returns the element's event handlers. It handles keys itself, because a native dialog closes on
 * repeated Esc even if the page prevents it, and lets Tab move to the browser's toolbar.
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

  // Not a layout effect, because it has to run after React has removed elements: the element that
  // opened the dialog may disappear together with the dialog, e.g. the row of a confirmed deletion.
  useEffect(() => () => focusBack.current(), []);

  useEffect(() => {
    // Listens on the document, because keys go to the body if the focused element is gone.
    const onKey = (event: KeyboardEvent) => {
      const dialog = box.current;
      if (!dialog || dialog !== topDialog() || event.defaultPrevented) return;
      if (event.key === 'Tab') keepTabInside(dialog, event);
      if (event.key !== 'Escape') return;
      event.preventDefault();
      // An Esc that ends a composition (IME) must not close the dialog as well.
      if (!event.isComposing && !latest.current.busy) latest.current.onClose();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box, latest]);

  const { busy, onClose } = modal;
  return {
    onCancel(event) {
      // The «cancel» event of a file chooser inside the dialog bubbles to this handler.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (!busy) onClose();
    },
    // When a phone's «back» is pressed again, the dialog closes even though «cancel» was prevented.
    onClose({ currentTarget }) {
      if (!currentTarget.isConnected || currentTarget.open) return;
      currentTarget.showModal();
      if (!busy) onClose();
    },
  };
}

/**
 * Sets a CSS property to the width of the page's scrollbar, so that the styles can keep its space
 * free while a modal dialog hides it.
 */
function keepScrollbarRoom() {
  const { clientWidth, style } = document.documentElement;
  if (!topDialog()) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
}

/**
 * Focuses an element as Tab does: if it is a field, its text is selected, ready to be overwritten.
 */
function focusOn(element: HTMLElement | null) {
  element?.focus();
  if (element instanceof HTMLInputElement && /text|email|password/.test(element.type)) element.select();
}

/**
 * Makes Tab go from the dialog's last stop to its first, and Shift+Tab back, because a native
 * dialog lets Tab out to the browser's toolbar.
 */
function keepTabInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = tabStops(dialog);
  const active = document.activeElement;
  const outside = active === dialog || !dialog.contains(active);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (!outside && active !== edge) return;
  event.preventDefault();
  other?.focus();
}
