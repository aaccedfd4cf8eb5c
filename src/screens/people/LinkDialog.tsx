import { useRef, useState } from 'react';
import { localTime } from '../../lib/localTime';
import { peopleTexts } from '../../texts/people';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { TextField } from '../../ui/fields/TextField';

const texts = peopleTexts.link;

/** A link that is shown this once. */
export interface ShownLink {
  kind: 'invitation' | 'reset';
  whose: string;
  link: string;
  expiresAt: string;
}

/** Shows a link, which is nowhere once the dialog is closed, and copies it. */
export function LinkDialog({ shown, onClose }: { shown: ShownLink; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState('');
  const copy = async () => {
    try {
      // Browsers have it on https and on the same machine alone.
      await navigator.clipboard.writeText(shown.link);
      setTold(texts.copied);
    } catch {
      field.current?.focus();
      field.current?.select();
      setTold(texts.notCopied);
    }
  };
  return (
    <Dialog
      title={texts[shown.kind]}
      width={500}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.close}</Button>
          <Button variant="primary" onClick={copy}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <p>{texts.text(shown.whose, localTime(shown.expiresAt))}</p>
        <TextField
          label={texts.label}
          autoComplete="off"
          spellCheck={false}
          readOnly
          inputRef={field}
          value={shown.link}
          onChange={() => {}}
        />
        <p role="status">{told}</p>
      </div>
    </Dialog>
  );
}
