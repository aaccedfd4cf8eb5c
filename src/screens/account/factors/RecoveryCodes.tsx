import { saveFile } from '../../../features/page/saveFile';
import { factorTexts } from '../../../texts/factors';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { IconDownload } from '../../../ui/icons';
import { CopyButton } from './CopyButton';

const texts = factorTexts.codes;

/** Recovery codes, which are shown this once: to be copied, downloaded or printed. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
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
        <CopyButton text={lines} said={texts.copied}>
          {texts.copy}
        </CopyButton>
        <Button
          icon={<IconDownload />}
          onClick={() => saveFile(new Blob([lines], { type: 'text/plain' }), texts.fileName)}
        >
          {texts.download}
        </Button>
        <Button onClick={() => print()}>{texts.print}</Button>
      </div>
    </>
  );
}

/** The same over the account page. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  return (
    <Dialog
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
      <div className="dialog-form">
        <RecoveryCodes codes={codes} />
      </div>
    </Dialog>
  );
}
