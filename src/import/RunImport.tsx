import { useState } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { pendingInputs } from '../core/lib/pendingInputs';
import { problemFrom } from '../core/lib/problem';
import { useStore } from '../core/react/useStore';
import { useBusy } from '../page/useBusy';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { isAnswered } from './FileQuestions';
import { importTexts } from './texts';
import type { Import } from './useImport';

const texts = importTexts.run;

/** The button that starts the import, enabled once the shown dry run is current. */
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
      // Somebody may have started the import in another tab.
      held.reload();
    }
  });
  const answered = held.settings !== null && isAnswered(dry, held.settings);
  const lacksSupplier = Boolean(dry.withoutSupplier) && held.settings?.supplier === undefined;
  // The supplier of all rows may still be being created.
  const isFilling = useStore(pendingInputs).size > 0;
  const ready = held.renewal.state === 'current' && answered && !isFilling;
  return (
    <div className="page-bar import-run">
      {count > 0 ? (
        <Button
          variant="primary"
          busy={busy || isFilling || held.renewal.state === 'running'}
          aria-disabled={!ready || undefined}
          onClick={ready ? onClick : undefined}
        >
          {texts.start(count)}
        </Button>
      ) : (
        answered && <p>{lacksSupplier ? texts.supplierFirst : texts.nothing}</p>
      )}
      {count > 0 && counts.refused > 0 && <p className="muted">{texts.without(counts.refused)}</p>}
      {!answered && <p>{importTexts.questions.unanswered}</p>}
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
    </div>
  );
}
