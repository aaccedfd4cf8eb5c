import { Link } from '../../router/Link';
import type { BatchRun } from '../../stores/createBatchRuns';
import { useKnownTitles } from '../../stores/itemsRefresh';
import { batchesTexts as texts } from '../../texts/batches';
import { Dialog } from '../../ui/dialog/Dialog';

interface SkippedDialogProps {
  run: Pick<BatchRun, 'skipped' | 'skippedCount'>;
  onClose(): void;
}

/** What a task has left as it was, each with its reason. */
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
