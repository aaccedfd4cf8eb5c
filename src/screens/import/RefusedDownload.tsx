import { useState } from 'react';
import { downloadRefused } from '../../api/imports';
import type { ImportDryRun } from '../../contract/imports';
import { saveFile } from '../../features/page/saveFile';
import { useBusy } from '../../features/page/useBusy';
import { problemFrom } from '../../lib/problem';
import { common } from '../../texts/common';
import { importTexts } from '../../texts/imports';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { IconDownload, IconRetry } from '../../ui/icons';

const texts = importTexts.rows;

/** Saves the refused rows, to be mended and imported again. */
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

/** The name without its ending, and the ending of another: the server says what it has made. */
function withEndingOf(name: string, other: string): string {
  return name.replace(/\.[^.]*$/, '') + (/\.[^.]*$/.exec(other)?.[0] ?? '');
}
