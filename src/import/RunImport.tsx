import type { ImportDryRun } from '../contract/imports';
import { pendingInputs } from '../core/lib/pendingInputs';
import { useStore } from '../core/react/useStore';
import { useAttempt } from '../page/useAttempt';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { isAnswered } from './FileQuestions';
import { importTexts } from './texts';
import type { Import } from './useImport';

const texts = importTexts.run;

/** The button that starts the import, enabled once the shown dry run is current. */
export function RunImport({ dry, held }: { dry: ImportDryRun; held: Import }) {
  const { counts } = dry;
  const count = counts.new + counts.changed;
  const { busy, problem, run } = useAttempt(() =>
    held.run().catch((error: unknown) => {
      // Somebody may have started the import in another tab.
      held.reload();
      throw error;
    }),
  );
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
          onClick={ready ? () => run() : undefined}
        >
          {texts.start(count)}
        </Button>
      ) : (
        answered && <p>{lacksSupplier ? texts.supplierFirst : texts.nothing}</p>
      )}
      {count > 0 && counts.refused > 0 && <p className="muted">{texts.without(counts.refused)}</p>}
      {!answered && <p>{importTexts.questions.unanswered}</p>}
      {problem && <Notice kind="danger">{problem.detail}</Notice>}
    </div>
  );
}
