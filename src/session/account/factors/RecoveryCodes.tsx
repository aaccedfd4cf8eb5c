import { useState } from 'react';
import { saveFile } from '../../../page/saveFile';
import { OnceDialog } from '../../../page/shownOnce/OnceDialog';
import { Button } from '../../../ui/Button';
import { IconDownload } from '../../../ui/icons';
import { CopyButton } from './CopyButton';
import { factorTexts } from './texts';

const texts = factorTexts.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Called when the codes were copied, downloaded or printed. */
  onKept?(): void;
}

/**
 * The recovery codes, which are shown only once, with buttons that copy, download or print them.
 */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const lines = `${codes.join('\n')}\n`;
  return (
    <>
      <p>{texts.text}</p>
      <ol className="recovery-codes" aria-label={texts.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="factor-actions">
        <CopyButton text={lines} said={texts.copied} onCopied={onKept}>
          {texts.copy}
        </CopyButton>
        <Button
          icon={<IconDownload />}
          onClick={() => {
            saveFile(new Blob([lines], { type: 'text/plain' }), texts.fileName);
            onKept?.();
          }}
        >
          {texts.download}
        </Button>
        <Button
          onClick={() => {
            print();
            onKept?.();
          }}
        >
          {texts.print}
        </Button>
      </div>
    </>
  );
}

/** The recovery codes in a dialog over the account page. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const [kept, setKept] = useState(false);
  return (
    <OnceDialog
      kept={kept}
      title={texts.title}
      width={500}
      className="codes-dialog"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} onKept={() => setKept(true)} />
    </OnceDialog>
  );
}
