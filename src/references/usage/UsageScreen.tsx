import '../../page/pageStyles';
import '../../../styles/items/selection.css';
import '../../../styles/references/usage.css';
import { useCallback, useMemo, useState } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { UsedReference } from '../../contract/usage';
import { Link } from '../../core/router/Link';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { useLoad } from '../../core/stores/useLoad';
import { LoadFailure } from '../../page/LoadFailure';
import { createLoadedSelection } from '../../page/list/loadedSelection';
import { PageHeading } from '../../page/PageHeading';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { MergeDialog } from '../merging/MergeDialog';
import { useReferences } from '../references';
import { referenceTexts, tidyText } from '../texts';
import { readUsage } from './api';
import { LikelyPairs } from './LikelyPairs';
import { removeEntries } from './removeEntries';
import { usageTexts } from './texts';
import { UsageTable } from './UsageTable';

/**
 * Renders the page that tidies a list: how often each entry is used, which entries are similar, and
 * the actions on them.
 */
export function UsageScreen({ kind }: { kind: ReferenceKind }) {
  const texts = usageTexts(kind);
  const { heading } = referenceTexts[kind];
  const { result, reload } = useLoad((signal) => readUsage(kind, signal), kind);
  useItemsChanged(reload);
  const { list, reload: reloadList } = useReferences(kind);
  const [merging, setMerging] = useState<readonly UsedReference[] | null>(null);
  const selected = useMemo(() => createLoadedSelection<UsedReference>(), []);
  const isListHeld = list.state !== 'idle';

  const remove = useCallback(
    async (entries: readonly UsedReference[]) => {
      await removeEntries(kind, entries);
      selected.select(entries, false);
      reload();
      if (isListHeld) reloadList();
    },
    [kind, selected, reload, reloadList, isListHeld],
  );

  const usage = result.state === 'loaded' ? result.value : null;
  return (
    <div className="page" lang={texts.lang}>
      <Breadcrumbs
        items={[{ label: heading, to: `/admin/${kind}` }, { label: tidyText(kind) }]}
        link={Link}
      />
      <PageHeading>{texts.heading(heading)}</PageHeading>
      {usage && <LikelyPairs usage={usage} texts={texts} onMerge={setMerging} />}
      {result.state === 'loading' && (
        <Card title={texts.pairs} className="likely-pairs">
          <Skeleton height={36} />
        </Card>
      )}
      {result.state === 'failed' ? (
        <LoadFailure
          problem={result.problem}
          onRetry={reload}
          missing={texts.missing}
          failed={texts.loadFailed}
          retry={texts.retry}
        />
      ) : (
        <UsageTable
          kind={kind}
          entries={usage?.entries ?? null}
          selected={selected}
          onMerge={setMerging}
          onRemove={remove}
        />
      )}
      {merging && (
        <MergeDialog
          kind={kind}
          entries={merging}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            selected.clear();
          }}
        />
      )}
    </div>
  );
}
