import { ProgressBar } from '../feedback/ProgressBar';

const texts = {
  uploading: (name: string) => `Надсилання ${name}`,
  processing: 'Обробка…',
  processingOf: (name: string) => `Обробка ${name}`,
};

interface UploadProgressProps {
  name: string;
  /** The uploaded fraction, from 0 to 1; null while the upload waits. */
  fraction: number | null;
}

/** The progress of a photo's upload; once all is sent, that the server is still at work on it. */
export function UploadProgress({ name, fraction }: UploadProgressProps) {
  const isSent = fraction === 1;
  return (
    <>
      {isSent && <span className="field-hint">{texts.processing}</span>}
      <ProgressBar
        label={isSent ? texts.processingOf(name) : texts.uploading(name)}
        value={isSent ? null : fraction}
      />
    </>
  );
}
