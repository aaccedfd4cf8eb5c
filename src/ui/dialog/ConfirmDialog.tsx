import { type ReactNode, useId, useRef } from 'react';
import { Button } from '../Button';
import { Dialog } from './Dialog';

export interface ConfirmDialogProps {
  title: string;
  /** One or two sentences: what will happen. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** What is confirmed destroys something. */
  danger?: boolean;
  /** What was confirmed is under way. */
  busy?: boolean;
  onConfirm(): void;
  onCancel(): void;
  width?: number;
  returnFocus?(): HTMLElement | null | undefined;
  lang?: string;
}

/** Asks before something is done (APG: alertdialog). The focus is on the button that does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const textId = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      describedBy={textId}
      width={props.width ?? 440}
      busy={props.busy}
      onClose={props.onCancel}
      returnFocus={props.returnFocus}
      lang={props.lang}
      initialFocus={cancel}
      className="dialog-confirm"
      footer={
        <>
          <Button
            ref={cancel}
            aria-disabled={props.busy || undefined}
            onClick={() => !props.busy && props.onCancel()}
          >
            {props.cancelLabel}
          </Button>
          <Button variant={props.danger ? 'danger' : 'primary'} busy={props.busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <p id={textId}>{props.text}</p>
    </Dialog>
  );
}
