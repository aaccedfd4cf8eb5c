import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/features/selection.css';
import '../../../styles/screens/usage.css';
import { useCallback, useMemo, useState } from 'react';
import { readUsage } from '../../api/usage';
import type { ReferenceKind } from '../../contract/references';
import type { UsedReference } from '../../contract/usage';
import { PageHeading } from '../../features/page/PageHeading';
import { createLoadedSelection } from '../../features/selection/loadedSelection';
import { MergeDialog } from '../../features/usage/MergeDialog';
import { isMissingFeature } from '../../lib/problem';
import { Link } from '../../router/Link';
import { useItemsChanged } from '../../stores/itemsChanged';
import { useReferences } from '../../stores/references';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { referenceTexts } from '../../texts/references';
import { usageTexts } from '../../texts/usage';
import { tidyText } from '../../texts/usageLink';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { LikelyPairs } from './LikelyPairs';
import { removeEntries } from './removeEntries';
import { UsageTable } from './UsageTable';

/** How the entries of a list are used, which look alike, and what makes order among them. */
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
      {result.state === 'failed' && isMissingFeature(result.problem) && (
        <p className="muted">{texts.missing}</p>
      )}
      {result.state === 'failed' && !isMissingFeature(result.problem) && (
        <ErrorState
          text={texts.loadFailed ?? common.loadFailed}
          detail={result.problem.detail}
          retryLabel={texts.retry}
          onRetry={reload}
        />
      )}
      {usage && <LikelyPairs usage={usage} texts={texts} onMerge={setMerging} />}
      {result.state !== 'failed' && (
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
