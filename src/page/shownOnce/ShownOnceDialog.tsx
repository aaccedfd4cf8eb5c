import { useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';
import { IconCopy } from '../../ui/moreIcons';
import { copyText } from './copyText';
import { OnceDialog } from './OnceDialog';
import { shownOnceTexts as texts } from './texts';

interface ShownOnceDialogProps {
  title: string;
  /** The purpose of the value. */
  text?: string;
  label: string;
  value: string;
  /**
   * Returns the element that takes the focus after closing, if the previously focused element is
   * gone.
   */
  returnFocus?(): HTMLElement | null | undefined;
  onClose(): void;
}

/**
 * Shows a link, token or key, which is lost when the dialog closes, and copies it. «Готово»
 * confirms that it is kept.
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
