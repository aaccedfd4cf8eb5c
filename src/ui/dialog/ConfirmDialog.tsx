import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  title: string;
  /** One or two sentences about the consequences. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Whether the confirmed action is destructive. */
  danger?: boolean;
  /** Whether the confirmed action is running. */
  busy?: boolean;
  /** A third button, for the recommended answer. */
  more?: { label: string; onPress(): void } | undefined;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks the user to confirm an action (APG: alertdialog). At first the cancel button has the focus.
 */
export function ConfirmDialog({ title, busy, onCancel, ...props }: ConfirmDialogProps) {
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={textId}
      width={props.more ? 560 : 440}
      busy={busy}
      onClose={onCancel}
      initialFocus={cancel}
      className="dialog-confirm"
      footer={
        <>
          <Button ref={cancel} aria-disabled={busy || undefined} onClick={() => busy || onCancel()}>
            {props.cancelLabel}
          </Button>
          <Button variant={props.danger ? 'danger' : 'primary'} busy={busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
          {props.more && (
            <Button variant="primary" onClick={props.more.onPress}>
              {props.more.label}
            </Button>
          )}
        </>
      }
    >
      <p id={textId}>{props.text}</p>
    </Dialog>
  );
}
