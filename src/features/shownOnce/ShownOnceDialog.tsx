import { useRef, useState } from 'react';
import { shownOnceTexts as texts } from '../../texts/shownOnce';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';
import { IconCopy } from '../../ui/icons';
import { copyText } from './copyText';
import { OnceDialog } from './OnceDialog';

interface ShownOnceDialogProps {
  title: string;
  /** What it is for. */
  text?: string;
  label: string;
  value: string;
  /** Takes the focus afterwards, where what had it before is gone. */
  returnFocus?(): HTMLElement | null | undefined;
  onClose(): void;
}

/**
 * Shows a link, token or key, which is nowhere once the dialog is closed, and copies it. «Готово»
 * says that it is kept.
 */
export function ShownOnceDialog({ title, text, label, value, returnFocus, onClose }: ShownOnceDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [byHand, setByHand] = useState(false);
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await copyText(value, texts.copied);
    setByHand(!done);
    if (done) return setCopied(true);
    field.current?.focus();
    field.current?.select();
  };
  return (
    <OnceDialog
      title={title}
      width={500}
      returnFocus={returnFocus}
      kept={copied}
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy />} onClick={copy}>
            {texts.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      <Notice kind="warning">{texts.once}</Notice>
      <TextField
        label={label}
        inputRef={field}
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={() => {}}
      />
      <p role="status">{byHand && texts.byHand}</p>
    </OnceDialog>
  );
}
