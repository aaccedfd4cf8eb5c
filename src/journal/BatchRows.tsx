import { useState } from 'react';
import { revertTexts } from '../batches/revertTexts';
import type { ShownChange } from '../contract/changes';
import { maxChangesListed } from '../contract/limits';
import { useItemsChanged } from '../core/stores/itemsChanged';
import { useLoad } from '../core/stores/useLoad';
import { listChanges } from '../items/history/api';
import { RevertButton } from '../items/history/RevertButton';
import { historyTexts as texts } from '../items/history/texts';
import { LoadFailure } from '../page/LoadFailure';
import { Button } from '../ui/Button';
import { Skeleton } from '../ui/feedback/Skeleton';
import { Pager } from '../ui/table/Pager';
import { batchDone, batchValues } from './batchWords';
import { ChangeRow, type Reverts, WhenAndWho } from './ChangeRow';
import { type JournalFilter, journalPage } from './useJournal';

interface BatchRowsProps extends Reverts {
  /** The newest change of the batch. */
  change: ShownChange;
  filter: JournalFilter;
}

/**
 * Renders a batch as one row. When the row is unfolded, the batch's changes that match the filter
 * follow.
 */
export function BatchRows({ change, ...props }: BatchRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const done = batchDone(change);
  const values = batchValues(change);
  return (
    <>
      <tr>
        <WhenAndWho change={change} />
        <th scope="row" colSpan={2}>
          <span>
            <b>{done}</b>
            {values !== '' && <bdi> · {values}</bdi>}
          </span>
          <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? texts.part : texts.unfold}
          </Button>
        </th>
        <td>
          {change.revertible && (
            <RevertButton
              label={revertTexts.batch}
              name={revertTexts.batchNamed(done)}
              question={revertTexts.askBatch}
              onRevert={() => props.onRevertBatch(change)}
            />
          )}
        </td>
      </tr>
      {isOpen && <Parts change={change} {...props} />}
    </>
  );
}

/** Renders the changes of a batch, page by page. */
function Parts({ change, filter, ...reverts }: BatchRowsProps) {
  const [page, turn] = useState(1);
  const { subject, kind, field } = filter;
  const query = { subject, kind, field, batchId: change.batchId ?? 0, page, size: journalPage };
  const { result, reload } = useLoad((signal) => listChanges(query, signal), JSON.stringify(query));
  useItemsChanged(reload);
  const count = Math.min(change.ofBatch ?? 0, maxChangesListed);
  return (
    <>
      {result.state === 'loaded' ? (
        result.value.changes.map((part) => <ChangeRow key={part.id} change={part} isPart {...reverts} />)
      ) : (
        <tr className="journal-part">
          <td colSpan={5}>
            {result.state === 'failed' ? (
              <LoadFailure problem={result.problem} onRetry={reload} />
            ) : (
              <Skeleton lines={3} height={64} />
            )}
          </td>
        </tr>
      )}
      {count > journalPage && (
        <tr className="journal-part">
          <td colSpan={5}>
            <Pager
              page={page}
              size={journalPage}
              count={count}
              labels={{ pages: texts.batchPages }}
              onPage={turn}
            />
          </td>
        </tr>
      )}
    </>
  );
}
