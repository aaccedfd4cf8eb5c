import { useRef } from 'react';
import { toast } from '../../stores/toasts';
import { webhooksTexts as texts } from '../../texts/webhooks';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { TextField } from '../../ui/fields/TextField';
import { IconCopy } from '../../ui/icons';

/** Shows the key of the signatures: the API does not tell it a second time. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(texts.secret.copied);
    } catch {
      // Browsers allow it on secure pages alone.
      toast.error(texts.secret.notCopied);
    }
  };
  return (
    <Dialog
      title={texts.secret.title}
      initialFocus="heading"
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconCopy />} onClick={copy}>
            {texts.secret.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.secret.close}
          </Button>
        </>
      }
    >
      <div className="dialog-form">
        <p>{texts.secret.text}</p>
        <TextField
          label={texts.secret.key}
          value={secret}
          onChange={() => {}}
          readOnly
          spellCheck={false}
          autoComplete="off"
          inputRef={field}
        />
      </div>
    </Dialog>
  );
}
