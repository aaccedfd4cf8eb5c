import { useRef, useState } from 'react';
import type { ApiTokenCreated } from '../../contract/tokens';
import { toast } from '../../stores/toasts';
import { tokenTexts as texts } from '../../texts/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';

interface Props {
  token: ApiTokenCreated;
  /** Takes the focus afterwards: the form that had it before is gone. */
  returnFocus(): HTMLElement | null | undefined;
  onClose(): void;
}

/** Shows a new token this once, and copies it. */
export function ShownToken({ token, returnFocus, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token.token);
      setByHand(false);
      toast.success(texts.shown.copied);
    } catch {
      // Without https there is no clipboard, and a browser may refuse it.
      setByHand(true);
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Dialog
      title={texts.shown.title(token.name)}
      width={500}
      returnFocus={returnFocus}
      onClose={onClose}
      footer={
        <>
          <Button onClick={copy}>{texts.shown.copy}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.shown.done}
          </Button>
        </>
      }
    >
      <div className="dialog-form token-shown">
        <Notice kind="warning">{texts.shown.once}</Notice>
        <TextField
          label={texts.shown.token}
          inputRef={field}
          readOnly
          autoComplete="off"
          spellCheck={false}
          value={token.token}
          onChange={() => {}}
        />
        <p role="status">{byHand && texts.shown.byHand}</p>
      </div>
    </Dialog>
  );
}
