import '../../../styles/items/batches.css';
import { useEffect, useState } from 'react';
import { batchRuns, resumeBatches, stopRun, undoRun, useBatchRuns } from '../../batches/batches';
import { type BatchRun, isRunning } from '../../batches/createBatchRuns';
import { batchesTexts as texts } from '../../batches/texts';
import { mustEnd } from '../../contract/batches';
import { toast } from '../../core/stores/toasts';
import { lazyFile } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconClose } from '../../ui/icons';
import { SkippedDialog } from './SkippedDialog';

const reviewFile = lazyFile(() => import('../suggestions/reviewItems'));

/**
 * A strip over every page that shows the tasks over many items: their progress and, at their end,
 * what they have done and skipped, with a button that undoes it.
 */
export function BatchStrip() {
  const runs = useBatchRuns();
  const [shown, setShown] = useState<BatchRun | null>(null);
  useEffect(resumeBatches, []);
  // A task's buttons change with its state, so a pressed button often disappears at once.
  const focusRecovery = useFocusRecovery<HTMLElement>();
  return (
    <section {...focusRecovery} className="batches" aria-label={runs.length > 0 ? texts.region : undefined}>
      {runs.map((run) => (
        <Run key={run.taskId} run={run} onSkipped={() => setShown(run)} />
      ))}
      {shown && <SkippedDialog run={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function Run({ run, onSkipped }: { run: BatchRun; onSkipped(): void }) {
  const running = isRunning(run);
  const stop = useBusy(() => tell(stopRun(run)));
  const undo = useBusy(() => tell(undoRun(run)));
  const review = useBusy(() => tell(reviewFile.fetch().then((file) => file.reviewItems(run))));
  const failed = run.status === 'failed';
  return (
    <div className={failed ? 'batch batch-failed' : 'batch'} tabIndex={-1} data-keep-clear="">
      <div className="batch-text">
        {running && <span>{texts.running[run.kind]}</span>}
        {/* Only the end is announced: each slice would interrupt the screen reader. */}
        <span role={failed ? 'alert' : 'status'}>{running ? null : endText(run)}</span>
        {running && <span className="muted">{progressText(run)}</span>}
      </div>
      {running && (
        <ProgressBar
          label={texts.running[run.kind]}
          value={run.total > 0 ? Math.min(1, run.done / run.total) : null}
        />
      )}
      <div className="batch-actions">
        {running && run.kind !== 'revert' && !mustEnd.includes(run.kind) && (
          <Button size="small" variant="text" {...stop}>
            {texts.stop}
          </Button>
        )}
        {run.skippedCount > 0 && !running && (
          <Button size="small" variant="text" onClick={onSkipped}>
            {texts.showSkipped}
          </Button>
        )}
        {run.kind === 'suggest' && !running && changedBy(run) > 0 && (
          <Button size="small" variant="text" {...review}>
            {texts.review}
          </Button>
        )}
        {canUndo(run) && (
          <Button size="small" variant="text" {...undo}>
            {texts.undo}
          </Button>
        )}
        {!running && (
          <IconButton
            label={texts.close}
            icon={<IconClose />}
            onClick={() => withFocusKept(() => batchRuns.dismiss(run.taskId))}
          />
        )}
      </div>
    </div>
  );
}

/**
 * Returns whether the ended task has changed anything that can be undone; generated proposals
 * change no item.
 */
function canUndo(run: BatchRun): boolean {
  return !isRunning(run) && !['revert', 'suggest'].includes(run.kind) && changedBy(run) > 0;
}

/**
 * Returns the number of subjects that the task has changed. `done` also counts the skipped ones,
 * and those that had the values already (`same`).
 */
function changedBy({ done, skippedCount, same }: BatchRun): number {
  return Math.max(0, done - skippedCount - same);
}

function progressText({ status, done, total }: BatchRun): string {
  return status === 'pending' && done === 0 ? texts.waiting : texts.progress(done, total);
}

export function endText(run: BatchRun): string {
  const { status, kind, done, total, same, skippedCount, detail, stoppedBy } = run;
  if (status === 'failed') return texts.failed(detail ?? texts.unexplained);
  const first =
    status === 'stopped' ? texts.stopped(done, total, stoppedBy?.name) : texts.done[kind](changedBy(run));
  return [
    first,
    // It is unknown how many of the unchanged items a stopped task has reached.
    same > 0 && status === 'completed' && texts.same(same),
    skippedCount > 0 && texts.skipped(skippedCount),
  ]
    .filter(Boolean)
    .join(', ');
}

async function tell(running: Promise<void>): Promise<void> {
  await running.catch((error: unknown) => void toast.failure(error));
}
