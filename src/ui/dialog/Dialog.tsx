import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLatest } from '../../react/useLatest';
import { firstField, rememberFocus, tabStops } from '../hooks/focus';
import { useOverflow } from '../hooks/useOverflow';
import { IconButton } from '../IconButton';
import { IconClose } from '../icons';
import { pushDialog, topDialog } from './dialogStack';

const texts = { close: 'Закрити' };

export interface DialogProps {
  title: ReactNode;
  /** Its greatest width in CSS pixels; on a phone it fills the screen. */
  width?: number;
  /** The person asked to close it: Esc, ×, the system's «back». The caller closes by rendering it no more. */
  onClose(): void;
  /** Work is under way: it cannot be closed. */
  busy?: boolean;
  children?: ReactNode;
  /** Its buttons. A submit button here belongs to the form inside by `form={id}`. */
  footer?: ReactNode;
  /** Takes the focus on opening: the first field (without one, the heading), the heading (long text), or what is given. */
  initialFocus?: 'first' | 'heading' | RefObject<HTMLElement | null>;
  /** Takes the focus after closing when what had it before is gone. A table row's neighbour is found without. */
  returnFocus?(): HTMLElement | null | undefined;
  /** The language of its texts, where it is not the page's. */
  lang?: string;
  role?: 'dialog' | 'alertdialog';
  /** The id of a short text that says what it is about. */
  describedBy?: string;
  className?: string;
  labels?: Partial<typeof texts>;
}

/**
 * A modal dialog, open for as long as it is rendered (APG: dialog). The native element makes the page behind inert
 * and lies over everything; keys are ours, because a third Esc closes a native dialog whatever the page says, and
 * because Tab leaves it for the browser's own bar.
 */
export function Dialog({
  title,
  width = 500,
  onClose,
  busy = false,
  children,
  footer,
  initialFocus = 'first',
  returnFocus,
  lang,
  role,
  describedBy,
  className = '',
  labels,
}: DialogProps) {
  const titleId = useId();
  const box = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(body, 'down');
  const reads =
    overflows && body.current !== null && !body.current.querySelector('a,button,input,select,textarea');
  const heading = useRef<HTMLHeadingElement>(null);
  const focusBack = useRef(() => {});
  const latest = useLatest({ onClose, busy, returnFocus, initialFocus });

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
  }, [latest]);

  // After all else is drawn: the opener may go together with the dialog, as the row of a confirmed deletion does.
  useEffect(() => () => focusBack.current(), []);

  useEffect(() => {
    // On the document, not the dialog: the focus may have fallen to the page's body, and keys go there then.
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
  }, [latest]);

  return createPortal(
    <dialog
      ref={box}
      role={role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      lang={lang}
      tabIndex={-1}
      className={`dialog ${className}`}
      style={{ maxInlineSize: width }}
      onCancel={(event) => {
        // A file chooser inside the dialog sends «cancel» too, and it bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose();
      }}
      // A phone's «back», pressed again, closes it whatever «cancel» was told.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        if (!busy) onClose();
      }}
      // React carries events of a portal up to the form that rendered it, which is another form.
      onSubmit={(event) => event.stopPropagation()}
    >
      <header className="dialog-head">
        <h2 ref={heading} id={titleId} className="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        <IconButton
          label={labels?.close ?? texts.close}
          icon={<IconClose />}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onClose()}
        />
      </header>
      {/* What scrolls and holds nothing that takes the focus is scrolled by keys only with the focus itself. */}
      <div
        ref={body}
        className="dialog-body"
        {...(reads && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        {children}
      </div>
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </dialog>,
    document.body,
  );
}

/** The page behind loses its scrollbar; its room is kept by a style that knows the width. */
function keepScrollbarRoom() {
  const { clientWidth, style } = document.documentElement;
  if (!topDialog()) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`);
}

/** As Tab does it: a text field is entered with its text selected, ready to be typed over. */
function focusOn(element: HTMLElement | null) {
  element?.focus();
  if (element instanceof HTMLInputElement && /text|email|password/.test(element.type)) element.select();
}

/** The native dialog lets Tab out to the browser's bar and through the page's body: the first follows the last. */
function keepTabInside(dialog: HTMLElement, event: KeyboardEvent) {
  const stops = tabStops(dialog);
  const active = document.activeElement;
  const outside = active === dialog || !dialog.contains(active);
  const [edge, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (!outside && active !== edge) return;
  event.preventDefault();
  other?.focus();
}
