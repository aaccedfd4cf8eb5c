import { useState } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { problemFrom } from '../core/lib/problem';
import { common } from '../core/texts/common';
import { saveFile } from '../page/saveFile';
import { useBusy } from '../page/useBusy';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { IconDownload, IconRetry } from '../ui/icons';
import { downloadRefused } from './api';
import { importTexts } from './texts';

const texts = importTexts.rows;

/** A button that saves the refused rows, so that they can be corrected and imported again. */
export function RefusedDownload({ dry: { id, fileName } }: { dry: Pick<ImportDryRun, 'id' | 'fileName'> }) {
  const [failure, setFailure] = useState<string | null>(null);
  const save = useBusy(async () => {
    setFailure(null);
    try {
      const { blob, name } = await downloadRefused(id);
      saveFile(blob, texts.refusedFile(withEndingOf(fileName, name ?? fileName)));
    } catch (error) {
      setFailure(problemFrom(error).detail);
    }
  });
  return (
    <div className="import-refused-download">
      <Button icon={failure === null ? <IconDownload /> : <IconRetry />} {...save}>
        {failure === null ? texts.downloadRefused : common.retry}
      </Button>
      {failure !== null && <Notice kind="danger">{texts.downloadFailed(failure)}</Notice>}
    </div>
  );
}

/**
 * Returns the name with the extension of another file name, because the server decides the format
 * of the file.
 */
function withEndingOf(name: string, other: string): string {
  return name.replace(/\.[^.]*$/, '') + (/\.[^.]*$/.exec(other)?.[0] ?? '');
}
