import { useState } from 'react';
import { stopTask } from '../batches/api';
import { type BatchRun, isRunning } from '../batches/createBatchRuns';
import { batchesTexts } from '../batches/texts';
import type { ImportDryRun } from '../contract/imports';
import { problemFrom } from '../core/lib/problem';
import { Link } from '../core/router/Link';
import { SkippedDialog } from '../items/batches/SkippedDialog';
import { useBusy } from '../page/useBusy';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/feedback/Notice';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import { RefusedDownload } from './RefusedDownload';
import { RevertImport } from './RevertImport';
import { TakesFocus } from './TakesFocus';
import { importTexts } from './texts';
import { useImportRun } from './useImportRun';

const texts = importTexts.run;

/** A started import: its progress, its result, and its undo. */
export function RunningImport({ dry, onAnother }: { dry: ImportDryRun; onAnother(): void }) {
  const run = useImportRun(dry, dry.taskId, 'import');
  if (!run || isRunning(run)) return <Progress run={run} />;
  return (
    <Card title={importTexts.heading}>
      <Outcome run={run} dry={dry} />
      <div className="import-next">
        <Link to="/admin/clothes" className="button button-primary">
          {texts.toItems}
        </Link>
        <Button onClick={onAnother}>{texts.next}</Button>
      </div>
      {doneBy(run) > 0 && dry.batchId !== null && <RevertImport dry={dry} batchId={dry.batchId} />}
    </Card>
  );
}

/** Returns the number of imported rows, without the skipped rows, which `done` also counts. */
function doneBy({ done, skippedCount }: BatchRun): number {
  return Math.max(0, done - skippedCount);
}

function Progress({ run }: { run: BatchRun | null }) {
  const [stopping, setStopping] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useBusy(async () => {
    if (!run) return;
    setFailure(null);
    try {
      await stopTask(run.taskId);
      setStopping(true);
    } catch (error) {
      setFailure(problemFrom(error).detail);
    }
  });
  const total = run?.total ?? 0;
  const done = run?.done ?? 0;
  return (
    <Card>
      <TakesFocus>
        <p role="status">{stopping ? texts.stopping : texts.running}</p>
        <ProgressBar label={texts.running} value={total > 0 ? Math.min(1, done / total) : null} />
        <p className="muted">
          {total > 0 && texts.progress(done, total)} {texts.keepsOn}
        </p>
        {!stopping && <Button {...stop}>{texts.stop}</Button>}
        {failure !== null && <Notice kind="danger">{failure}</Notice>}
      </TakesFocus>
    </Card>
  );
}

/**
 * The result of the import. The task skips the refused rows, and rows whose items others have
 * changed meanwhile.
 */
function Outcome({ run, dry }: { run: BatchRun; dry: ImportDryRun }) {
  const { status, done, total, detail, skippedCount, stoppedBy } = run;
  const [listed, setListed] = useState(false);
  const count = doneBy(run);
  const isWhole = status === 'completed' && skippedCount === 0 && dry.counts.refused === 0;
  return (
    <TakesFocus>
      {status === 'completed' && <Notice>{texts.completed(count)}</Notice>}
      {status === 'stopped' && <Notice kind="warning">{texts.stopped(done, total, stoppedBy?.name)}</Notice>}
      {status === 'failed' && (
        <Notice kind="danger">{texts.failed(detail ?? batchesTexts.unexplained)}</Notice>
      )}
      <div className="import-next">
        {skippedCount > 0 && <Button onClick={() => setListed(true)}>{texts.skipped(skippedCount)}</Button>}
        {!isWhole && <RefusedDownload dry={dry} />}
      </div>
      {!isWhole && <p className="muted">{texts.wayOut}</p>}
      {listed && <SkippedDialog run={run} onClose={() => setListed(false)} />}
    </TakesFocus>
  );
}
