import '../page/pageStyles';
import '../../styles/item-pages.css';
import '../../styles/items/history.css';
import '../../styles/journal/journal.css';
import { useEffect, useRef } from 'react';
import { takeBackBatch } from '../batches/batches';
import { takeBack } from '../batches/takeBack';
import type { ShownChange } from '../contract/changes';
import { isMissingFeature } from '../core/lib/problem';
import { useItemsChanged } from '../core/stores/itemsChanged';
import { useRefreshAll } from '../core/stores/SessionStores';
import { revertChange } from '../items/history/api';
import { historyTexts as texts } from '../items/history/texts';
import { AdministrationNav } from '../page/AdministrationNav';
import { LoadFailure } from '../page/LoadFailure';
import { PageHeading } from '../page/PageHeading';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Skeleton } from '../ui/feedback/Skeleton';
import { useAnnouncer } from '../ui/hooks/useAnnouncer';
import { Pager, pageCount } from '../ui/table/Pager';
import { JournalFilters } from './JournalFilters';
import { JournalTable } from './JournalTable';
import { type Journal, journalPage, useJournal } from './useJournal';

/**
 * Renders the page of all changes, the newest first. Each change can be undone, alone or with its
 * batch.
 */
export function JournalScreen() {
  const journal = useJournal();
  const { result } = journal;
  const isMissing = result.state === 'failed' && isMissingFeature(result.problem);
  return (
    <div className="page">
      <PageHeading>{texts.journal}</PageHeading>
      <AdministrationNav />
      {!isMissing && <JournalFilters journal={journal} />}
      <Changes journal={journal} />
    </div>
  );
}

function Changes({ journal }: { journal: Journal }) {
  const { result, stale, reload } = journal;
  const refresh = useRefreshAll();
  useItemsChanged(reload);
  const revert = async (call: Parameters<typeof takeBack>[0]) => {
    const done = await takeBack(call);
    // If nothing was undone, somebody else may have undone it before.
    if (done) refresh();
    else reload();
    return done;
  };
  if (result.state === 'failed')
    return <LoadFailure problem={result.problem} onRetry={reload} missing={texts.missing} />;
  return (
    <div className="table-box journal" aria-busy={stale || result.state !== 'loaded' || undefined}>
      {result.state !== 'loaded' && <Skeleton lines={5} height={64} />}
      {result.state === 'loaded' && (
        <>
          {result.value.changes.length > 0 ? (
            <JournalTable
              changes={result.value.changes}
              filter={journal.filter}
              onRevert={({ id }: ShownChange) => revert(() => revertChange(id))}
              onRevertBatch={({ batchId }) => revert(() => takeBackBatch(batchId ?? 0))}
            />
          ) : (
            <EmptyState
              text={journal.isFiltered ? texts.nothing : texts.empty}
              action={journal.isFiltered && <Button onClick={journal.clear}>{texts.filters.clear}</Button>}
            />
          )}
          <Pages journal={journal} />
        </>
      )}
    </div>
  );
}

/** Renders the links to the other pages, and announces the result of a new filter or page. */
function Pages({ journal }: { journal: Journal }) {
  const { result, page, stale, turn } = journal;
  const box = useRef<HTMLDivElement>(null);
  const meta = result.state === 'loaded' ? result.value.meta : null;
  const count = meta?.total ?? 0;
  const last = meta ? pageCount(count, journalPage) : page;
  const strayed = !stale && page > last;
  useEffect(() => {
    if (strayed) turn(last);
  });
  const first = (Math.min(page, last) - 1) * journalPage;
  const range = texts.range(first + 1, Math.min(first + journalPage, count), count, meta?.atLeast === true);
  const cause = stale ? 'stale' : `${page} ${count} ${JSON.stringify(journal.filter)}`;
  const news = useAnnouncer(cause, [!stale && (count > 0 ? range : texts.nothing)]);
  return (
    <div ref={box}>
      {meta && count > 0 && (
        <Pager
          page={Math.min(page, last)}
          size={journalPage}
          count={count}
          labels={{ range: () => range }}
          onPage={(page) => {
            turn(page);
            box.current?.closest('main')?.querySelector('h1')?.scrollIntoView?.({ block: 'start' });
          }}
        />
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </div>
  );
}
