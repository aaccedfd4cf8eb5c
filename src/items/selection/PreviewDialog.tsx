import type { ReactNode } from 'react';
import { startBatch } from '../../batches/api';
import { batchRuns } from '../../batches/batches';
import type { BatchChange, BatchInput, BatchPreview } from '../../contract/batches';
import { itemHeadings } from '../../contract/itemFields';
import { useFeature } from '../../core/stores/features';
import type { Loadable } from '../../core/stores/loadable';
import { common } from '../../core/texts/common';
import { money } from '../../core/texts/money';
import { Loaded } from '../../page/Loaded';
import { useAttempt } from '../../page/useAttempt';
import { useCreateKey } from '../../page/useCreateKey';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { keepSuggestedItems } from '../suggestions/suggestedItems';
import { bulkTexts } from './bulkTexts';
import { ChangedValues } from './ChangedValues';
import { type BulkKind, entriesParts } from './changeValues';

const texts = bulkTexts.preview;

interface PreviewDialogProps {
  kind: BulkKind;
  input: BatchInput;
  preview: Loadable<BatchPreview>;
  /** Says which items are selected. */
  note: ReactNode;
  onRetry?(): void;
  onBack(): void;
  onStarted(): void;
}

/**
 * A dialog that tells what a change of many items would do, and starts the change when the person
 * confirms.
 */
export function PreviewDialog(props: PreviewDialogProps) {
  const { kind, input, preview, note, onRetry, onBack, onStarted } = props;
  const createKey = useCreateKey();
  const counts = preview.state === 'loaded' ? preview.value : null;
  const { busy, problem, run } = useAttempt(async (counts: BatchPreview) => {
    const started = await startBatch(input, createKey(input));
    // `counts.same` of a generation are items that cannot be described; the server counts those as
    // skipped.
    const same = kind === 'change' ? counts.same : 0;
    if (kind === 'suggest') keepSuggestedItems(started.taskId, input.selection);
    batchRuns.watch({ ...started, kind, same, total: counts.change + counts.same });
    onStarted();
  });
  return (
    <Dialog
      title={texts.heading[kind]}
      width={500}
      busy={busy}
      initialFocus="heading"
      onClose={onBack}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => busy || onBack()}>
            {kind === 'delete' ? common.cancel : texts.back}
          </Button>
          {counts && counts.change > 0 && (
            <Button
              variant={kind === 'delete' ? 'danger' : 'primary'}
              busy={busy}
              onClick={() => run(counts)}
            >
              {texts.confirm[kind](counts.change)}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        result={preview}
        reload={onRetry}
        loading={
          <div role="status">
            <span className="visually-hidden">{texts.counting}</span>
            <Skeleton lines={3} height={24} />
          </div>
        }
      >
        {(counts) => <Counts kind={kind} counts={counts} change={input.change} note={note} />}
      </Loaded>
      {problem && <Notice kind="danger">{problem.detail}</Notice>}
    </Dialog>
  );
}

interface CountsProps {
  kind: BulkKind;
  counts: BatchPreview;
  change: BatchChange;
  note: ReactNode;
}

function Counts({ kind, counts, change, note }: CountsProps) {
  const { change: changes, same, missing, skipped = 0, examples = [] } = counts;
  const trash = useFeature('trash');
  return (
    <div className="bulk-preview">
      <ul>
        <li>{changes > 0 ? <strong>{texts.will[kind](changes)}</strong> : texts.none}</li>
        {same > 0 && <li>{removesEntries(change) ? texts.unchanged(same) : texts.same[kind](same)}</li>}
        {skipped > 0 && <li>{texts.skipped(skipped, skipReasons(change))}</li>}
        {missing > 0 && <li>{texts.missing(missing)}</li>}
      </ul>
      {note}
      {kind === 'delete' && changes > 0 && <p>{trash ? texts.trash : texts.gone}</p>}
      <ChangedValues change={change} />
      {examples.length > 0 && (
        <ul>
          {examples.map(({ title, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{texts.example(title, priceOf(from), priceOf(to))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function priceOf(price: number | null): string {
  return price === null ? common.none : money(price);
}

const partsIn = (change: BatchChange, part: 'add' | 'remove') =>
  entriesParts.filter((one) => one.part === part && one.input in change);

const removesEntries = (change: BatchChange) => partsIn(change, 'remove').length > 0;

/** Returns why the change may skip items. */
function skipReasons(change: BatchChange): string[] {
  return [
    ...('lastPurchase' in change ? [texts.noPurchase(needsPrice(change))] : []),
    ...partsIn(change, 'add').map(({ field, max }) => texts.tooMany(itemHeadings[field], max)),
  ];
}

/**
 * Returns whether the change calculates the new price from the current one, so that items without a
 * price are skipped.
 */
function needsPrice(change: BatchChange): boolean {
  const price = 'lastPurchase' in change ? change.lastPurchase?.price : undefined;
  return price !== undefined && !('set' in price);
}
