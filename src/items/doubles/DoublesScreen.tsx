import '../../page/pageStyles';
import '../../../styles/items/doubles.css';
import { useEffect, useState } from 'react';
import type { LikelyDouble } from '../../contract/similar';
import { Link } from '../../core/router/Link';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { valueOr } from '../../core/stores/loadable';
import { usePagedLoad } from '../../core/stores/usePagedLoad';
import { Loaded } from '../../page/Loaded';
import { useTableView } from '../../page/list/tableView';
import { PageHeading } from '../../page/PageHeading';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { Pager } from '../../ui/table/Pager';
import { clothesToolsTexts } from '../list/toolsTexts';
import { listDoubles } from './api';
import { DoublePair } from './DoublePair';
import { MergeItemsDialog } from './MergeItemsDialog';
import { doublesTexts as texts } from './texts';
import { useDistinct } from './useDistinct';
import { useItemFacts } from './useItemFacts';

const steps = [{ label: texts.list, to: '/admin/clothes' }, { label: clothesToolsTexts.doubles }];
/** The number of pairs on a page. */
const pageSize = 10;

/** The page of all items that are probably duplicates, in pairs. */
export function DoublesScreen() {
  const [{ page }, setView] = useTableView();
  const asked = { page, size: pageSize };
  const { result, reload } = usePagedLoad((signal) => listDoubles(asked, signal), page);
  useItemsChanged(reload);
  const distinct = useDistinct(reload);
  const [merging, setMerging] = useState<LikelyDouble | null>(null);
  const answer = valueOr(result, null);
  // The page is beyond the last one, for example because its only pair was merged: go back one
  // page.
  const isBeyond = answer !== null && answer.doubles.length === 0 && page > 1;
  useEffect(() => {
    if (isBeyond) setView({ page: page - 1 });
  }, [isBeyond, page, setView]);
  const pairs =
    answer?.doubles.filter(({ items: [one, other] }) => !distinct.isDistinct(one.id, other.id)) ?? [];
  const facts = useItemFacts(pairs.flatMap(({ items }) => items.map(({ id }) => id)));
  const keptFocus = useFocusRecovery<HTMLUListElement>();
  return (
    <div className="page">
      <Breadcrumbs items={steps} link={Link} />
      <PageHeading>{clothesToolsTexts.doubles}</PageHeading>
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Skeleton height={200} lines={3} />}
      >
        {({ meta }) => {
          const { total, atLeast = false } = meta ?? { total: pairs.length };
          return (
            <>
              {pairs.length === 0 && total <= pageSize ? (
                <EmptyState text={texts.none} />
              ) : (
                <p className="muted">{texts.intro}</p>
              )}
              <ul className="doubles" {...keptFocus}>
                {pairs.map((double) => {
                  const [one, other] = double.items;
                  return (
                    <DoublePair
                      key={`${one.id} ${other.id}`}
                      double={double}
                      facts={facts}
                      busy={distinct.busy(one.id, other.id)}
                      onMerge={() => setMerging(double)}
                      onDistinct={() => distinct.mark(one.id, other.id)}
                    />
                  );
                })}
              </ul>
              {total > pageSize && (
                <Pager
                  page={page}
                  size={pageSize}
                  count={total}
                  onPage={(next) => setView({ page: next })}
                  labels={{ range: (from, to) => texts.range(from, to, total, atLeast) }}
                />
              )}
            </>
          );
        }}
      </Loaded>
      {merging && (
        <MergeItemsDialog
          items={merging.items}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            reload();
          }}
        />
      )}
    </div>
  );
}
