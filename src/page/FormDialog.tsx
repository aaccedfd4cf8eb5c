import { type ReactNode, useId, useState } from 'react';
import type { Form } from '../core/forms/useForm';
import { useBlocker } from '../core/router/unsavedWork';
import { common } from '../core/texts/common';
import { unsavedTexts } from '../core/texts/unsaved';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/dialog/Dialog';
import { Notice } from '../ui/feedback/Notice';
import { LeaveDialog } from './LeaveDialog';

interface FormDialogProps<V> {
  title: string;
  width: 500 | 800;
  form: Form<V>;
  saveLabel?: string;
  cancelLabel?: string;
  closeLabel?: string;
  onClose(): void;
  children: ReactNode;
  /** An element shown left of the two buttons. */
  aside?: ReactNode;
  lang?: string;
}

/**
 * Renders a dialog with one form. Save submits it; Cancel, Esc and × close it, and ask first if
 * typed text would be lost. It cannot be closed during a submit. After a failure it stays open with
 * the typed values and shows the reason.
 */
export function FormDialog<V extends object>({
  title,
  width,
  form,
  saveLabel = common.save,
  cancelLabel = common.cancel,
  closeLabel,
  onClose,
  children,
  aside,
  lang,
}: FormDialogProps<V>) {
  const id = useId();
  const [asking, setAsking] = useState(false);
  useBlocker(form.changed, unsavedTexts.question);
  const close = () => {
    if (form.submitting) return;
    if (form.changed) setAsking(true);
    else onClose();
  };
  return (
    <Dialog
      title={title}
      width={width}
      busy={form.submitting}
      lang={lang}
      closeLabel={closeLabel}
      onClose={close}
      footer={
        <>
          {aside}
          <Button onClick={close} aria-disabled={form.submitting || undefined}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.submitting}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} className="dialog-form" noValidate onSubmit={form.submit}>
        {children}
        {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      </form>
      {asking && <LeaveDialog onLeave={onClose} onStay={() => setAsking(false)} />}
    </Dialog>
  );
}
