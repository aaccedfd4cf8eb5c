import { useState } from 'react';
import type { ImportDryRun } from '../../contract/imports';
import { useBusy } from '../../features/page/useBusy';
import { problemFrom } from '../../lib/problem';
import { importTexts } from '../../texts/imports';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import type { Import } from './useImport';

const texts = importTexts.run;

/** Starts the import, once what is shown is what it would do. */
export function RunImport({ dry, held }: { dry: ImportDryRun; held: Import }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { counts } = dry;
  const count = counts.new + counts.changed;
  const { busy, onClick } = useBusy(async () => {
    setFailure(null);
    try {
      await held.run();
    } catch (error) {
      setFailure(problemFrom(error).detail);
      // Somebody may have started it in another tab.
      held.reload();
    }
  });
  const ready = held.renewal.state === 'current';
  return (
    <div className="import-run">
      {count > 0 ? (
        <Button
          variant="primary"
          busy={busy || held.renewal.state === 'running'}
          aria-disabled={!ready || undefined}
          onClick={ready ? onClick : undefined}
        >
          {texts.start(count)}
        </Button>
      ) : (
        <p>{texts.nothing}</p>
      )}
      {count > 0 && counts.refused > 0 && <p className="muted">{texts.without(counts.refused)}</p>}
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
    </div>
  );
}
