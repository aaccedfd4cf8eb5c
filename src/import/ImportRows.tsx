import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { type ImportRowState, importRowStates } from '../contract/imports';
import { usePagedLoad } from '../core/stores/usePagedLoad';
import { Loaded } from '../page/Loaded';
import { Card } from '../ui/Card';
import { Skeleton } from '../ui/feedback/Skeleton';
import { useAnnouncer } from '../ui/hooks/useAnnouncer';
import { Pager, pageCount } from '../ui/table/Pager';
import { listImportRows } from './api';
import { ImportRowsTable } from './ImportRowsTable';
import { RefusedDownload } from './RefusedDownload';
import { importTexts } from './texts';

const texts = importTexts.rows;
/** The number of rows on a page. */
const size = 25;

interface ImportRowsProps {
  dry: ImportDryRun;
  /** Counts the dry runs, because each dry run has different rows. */
  revision: number;
  /** Whether a new dry run is under way, so that these counts belong to the previous one. */
  renewing: boolean;
}

/** The effect of each row of the file, in tabs by the rows' state. */
export function ImportRows({ dry, revision, renewing }: ImportRowsProps) {
  const { counts } = dry;
  const [chosen, setChosen] = useState<ImportRowState | null>(null);
  const state = chosen ?? importRowStates.find((each) => counts[each] > 0) ?? 'new';
  const [turned, setTurned] = useState(1);
  const page = Math.min(turned, pageCount(counts[state], size));
  const id = useId();
  const news = useAnnouncer(`${revision} ${renewing}`, [
    renewing ? texts.renewing : texts.renewed(summary(counts)),
  ]);
  const select = (next: ImportRowState) => {
    setChosen(next);
    setTurned(1);
  };
  return (
    <Card title={texts.title} className="import-rows">
      <StateTabs id={id} counts={counts} chosen={state} onChoose={select} />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${state}`}
        aria-busy={renewing || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins without a control
        tabIndex={0}
      >
        {state === 'refused' && counts.refused > 0 && <RefusedDownload dry={dry} />}
        {counts[state] === 0 ? (
          <p className="muted">{texts.noRows[state]}</p>
        ) : (
          <Rows key={state} dry={dry} state={state} page={page} revision={revision} onPage={setTurned} />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </Card>
  );
}

function summary(counts: ImportDryRun['counts']): string {
  return importRowStates.map((state) => texts.count(texts.states[state], counts[state])).join(', ');
}

interface StateTabsProps {
  id: string;
  counts: ImportDryRun['counts'];
  chosen: ImportRowState;
  onChoose(state: ImportRowState): void;
}

/** The tabs of the states (APG: tabs). An arrow key chooses a tab at once. */
function StateTabs({ id, counts, chosen, onChoose }: StateTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const last = importRowStates.length - 1;
    const now = importRowStates.indexOf(chosen);
    const places: Record<string, number> = {
      ArrowRight: now === last ? 0 : now + 1,
      ArrowLeft: now === 0 ? last : now - 1,
      Home: 0,
      End: last,
    };
    const next = importRowStates[places[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`[data-state="${next}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={texts.title} className="import-tabs" onKeyDown={onKeyDown}>
      {importRowStates.map((state) => (
        <button
          key={state}
          type="button"
          role="tab"
          id={`${id}-${state}`}
          data-state={state}
          aria-selected={state === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={state === chosen ? 0 : -1}
          onClick={() => onChoose(state)}
        >
          {texts.count(texts.states[state], counts[state])}
        </button>
      ))}
    </div>
  );
}

interface RowsProps {
  dry: ImportDryRun;
  state: ImportRowState;
  page: number;
  revision: number;
  onPage(page: number): void;
}

function Rows({ dry, state, page, revision, onPage }: RowsProps) {
  const { result, stale, reload } = usePagedLoad(
    (signal) => listImportRows(dry.id, { state, page, size }, signal),
    `${page} ${revision}`,
  );
  const box = useRef<HTMLDivElement>(null);
  const turned = useRef(page);
  useEffect(() => {
    if (turned.current === page) return;
    turned.current = page;
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [page]);
  return (
    <Loaded result={result} reload={reload} loading={<Skeleton lines={5} height={44} />}>
      {({ rows }) => (
        <div ref={box} aria-busy={stale || undefined}>
          <ImportRowsTable importId={dry.id} state={state} rows={rows} />
          {dry.counts[state] > size && (
            <Pager
              page={page}
              size={size}
              count={dry.counts[state]}
              onPage={onPage}
              labels={{ range: texts.range }}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
