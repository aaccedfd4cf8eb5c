import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useOverflow } from '../hooks/useOverflow';
import { IconButton } from '../IconButton';
import { IconClose } from '../icons';
import { type Modal, useModal } from './useModal';

/** The props of a dialog; the caller closes it by no longer rendering it. */
export interface DialogProps extends Partial<Omit<Modal, 'onClose'>>, Pick<Modal, 'onClose'> {
  title: ReactNode;
  /** The maximum width in CSS pixels; on a phone the dialog fills the screen. */
  width?: number;
  children?: ReactNode;
  /**
   * The dialog's buttons. They lie outside the form in the dialog's body, so a submit button names
   * that form by `form={id}`.
   */
  footer?: ReactNode;
  /** The language of the texts, if it differs from the page's. */
  lang?: string;
  role?: 'dialog' | 'alertdialog';
  /** The id of a short text that describes the dialog. */
  describedBy?: string;
  className?: string;
  closeLabel?: string | undefined;
}

/**
 * Renders a modal dialog, open while it is rendered (APG: dialog). The native element makes the
 * page behind it inert and is above everything.
 */
export function Dialog(props: DialogProps) {
  const { onClose, busy = false, initialFocus = 'first', returnFocus, closeLabel = 'Закрити' } = props;
  const titleId = useId();
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const events = useModal(box, heading, { onClose, busy, initialFocus, returnFocus });
  const body = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(body, 'down');
  const reads =
    overflows && body.current !== null && !body.current.querySelector('a,button,input,select,textarea');

  return createPortal(
    <dialog
      {...events}
      ref={box}
      role={props.role}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      aria-busy={busy || undefined}
      lang={props.lang}
      tabIndex={-1}
      className={`dialog ${props.className ?? ''}`}
      style={{ maxInlineSize: props.width ?? 500 }}
      // React bubbles a portal's events to the component that rendered it, which may be in another
      // form.
      onSubmit={(event) => event.stopPropagation()}
    >
      <header>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {props.title}
        </h2>
        <IconButton
          label={closeLabel}
          icon={<IconClose />}
          aria-disabled={busy || undefined}
          onClick={() => busy || onClose()}
        />
      </header>
      {/* A scrolling box without controls is focusable; otherwise no key could scroll it. */}
      <div
        ref={body}
        className="dialog-body"
        {...(reads && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
      >
        {props.children}
      </div>
      {props.footer && <footer data-keep-clear="">{props.footer}</footer>}
    </dialog>,
    document.body,
  );
}
