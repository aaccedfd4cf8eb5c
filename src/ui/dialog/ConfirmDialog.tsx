import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  title: string;
  /** One or two sentences: what will happen. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** The confirmed action destroys something. */
  danger?: boolean;
  /** The confirmed action is under way. */
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before an action (APG: alertdialog). The focus is on the button that cancels. */
export function ConfirmDialog({ title, busy, onCancel, ...props }: ConfirmDialogProps) {
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      describedBy={textId}
      width={440}
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
        </>
      }
    >
      <p id={textId}>{props.text}</p>
    </Dialog>
  );
}
