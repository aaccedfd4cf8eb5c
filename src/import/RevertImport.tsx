import { useState } from 'react';
import { undoBatch } from '../batches/api';
import { type BatchRun, isRunning } from '../batches/createBatchRuns';
import { batchesTexts } from '../batches/texts';
import type { ImportDryRun } from '../contract/imports';
import type { Id } from '../contract/types';
import { useQuery } from '../core/router/useQuery';
import { useRefreshAll } from '../core/stores/SessionStores';
import { useConfirmed } from '../page/useConfirmed';
import { useCreateKey } from '../page/useCreateKey';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import { TakesFocus } from './TakesFocus';
import { importTexts } from './texts';
import { useImportRun } from './useImportRun';

const texts = importTexts.revert;
/** The maximum number of reasons to list; an import may have thousands. */
const maxReasons = 20;

/**
 * Undoes an import: at once, or by a task that the address names (`?revert=`), so that a reload
 * shows it again.
 */
export function RevertImport({ dry, batchId }: { dry: ImportDryRun; batchId: Id }) {
  const [{ revert = '' }, patchQuery] = useQuery();
  const task = Number(revert);
  const run = useImportRun(dry, Number.isSafeInteger(task) && task > 0 ? task : null, 'revert');
  const refresh = useRefreshAll();
  const keyOf = useCreateKey();
  const [answer, setAnswer] = useState<DoneProps | null>(null);
  const undo = useConfirmed((batch: Id) => ({
    title: texts.title,
    text: texts.question,
    confirmLabel: texts.yes,
    cancelLabel: texts.no,
    act: () => undoBatch(batch, keyOf(batch)),
    onDone: (told) => {
      if ('taskId' in told) patchQuery({ revert: String(told.taskId) }, { replace: true });
      else {
        setAnswer({ changed: told.changed, left: told.left.map(({ reason }) => reason) });
        refresh();
      }
    },
  }));

  if (answer)
    return (
      <TakesFocus key="answer">
        <Done {...answer} />
      </TakesFocus>
    );
  if (run)
    return (
      <TakesFocus key={run.status}>
        <Running run={run} />
      </TakesFocus>
    );
  return (
    <div className="import-revert">
      <Button onClick={() => undo.ask(batchId)}>{texts.button}</Button>
      {undo.question}
    </div>
  );
}

function Running({ run }: { run: BatchRun }) {
  const { status, done, total, detail, skippedCount, skipped } = run;
  if (!isRunning(run)) {
    if (status === 'failed')
      return <Notice kind="danger">{texts.failed(detail ?? batchesTexts.unexplained)}</Notice>;
    return (
      <Done
        changed={Math.max(0, done - skippedCount)}
        left={skipped.map(({ reason }) => reason)}
        leftCount={skippedCount}
      />
    );
  }
  return (
    <>
      <p role="status">{texts.running}</p>
      <ProgressBar label={texts.running} value={total > 0 ? Math.min(1, done / total) : null} />
    </>
  );
}

interface DoneProps {
  changed: number;
  /** The reasons why rows were not undone. */
  left: readonly string[];
  /** The number of rows that were not undone; `left` may list fewer. */
  leftCount?: number;
}

function Done({ changed, left, leftCount = left.length }: DoneProps) {
  const reasons = [...new Set(left)];
  const shown = reasons.slice(0, maxReasons);
  const others = reasons.length - shown.length + leftCount - left.length;
  return (
    <Notice kind={leftCount > 0 ? 'warning' : 'info'}>
      <p>{changed > 0 ? texts.done(changed) : texts.nothing}</p>
      {leftCount > 0 && (
        <>
          <p>{texts.left}</p>
          <ul className="import-plain">
            {shown.map((reason) => (
              <li key={reason} dir="auto">
                {reason}
              </li>
            ))}
          </ul>
          {others > 0 && <p>{texts.others(others)}</p>}
        </>
      )}
    </Notice>
  );
}
