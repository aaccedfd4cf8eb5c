import type { BatchRun } from '../../batches/createBatchRuns';
import { batchesTexts as texts } from '../../batches/texts';
import { Link } from '../../core/router/Link';
import { Dialog } from '../../ui/dialog/Dialog';
import { useKnownTitles } from './knownTitles';

interface SkippedDialogProps {
  run: Pick<BatchRun, 'skipped' | 'skippedCount'>;
  onClose(): void;
}

/**
 * A dialog with the items or rows that a task has skipped, each with the reason, and the number of
 * those that are not listed.
 */
export function SkippedDialog({ run: { skipped, skippedCount }, onClose }: SkippedDialogProps) {
  const titleOf = useKnownTitles();
  const others = skippedCount - skipped.length;
  return (
    <Dialog title={texts.skippedHeading} width={560} initialFocus="heading" onClose={onClose}>
      <ul className="batch-skipped">
        {skipped.map(({ id, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={index}>
            {id > 0 && (
              <Link to={`/admin/clothes/${id}`} dir="auto" onClick={onClose}>
                {titleOf(id) ?? texts.item(id)}
              </Link>
            )}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="muted">{texts.others(others)}</p>}
    </Dialog>
  );
}
