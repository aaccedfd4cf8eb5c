import '../../page/pageStyles';
import '../../../styles/item-pages.css';
import '../../../styles/items/labels.css';
import { useMemo, useState } from 'react';
import type { Id } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { useQuery } from '../../core/router/useQuery';
import { usePagedLoad } from '../../core/stores/usePagedLoad';
import { Loaded } from '../../page/Loaded';
import { useTableView } from '../../page/list/tableView';
import { PageHeading } from '../../page/PageHeading';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useItemFilter } from '../list/itemFilter';
import { useListQuery } from '../list/useClothesRows';
import { LabelPages } from './LabelPages';
import { type LabelQuery, LabelSequence } from './labelSequence';
import { keptSelection, ofList, ofTab } from './labelsAddress';
import { publicOrigin } from './publicOrigin';
import { labelTexts as texts } from './texts';

/** The page that prints the labels of the items that its address names. */
export function LabelsScreen() {
  const asked = useAsked();
  return (
    <div className="page labels-page">
      <PageHeading>{texts.heading}</PageHeading>
      {typeof asked === 'string' ? (
        <Nothing text={texts[asked]} />
      ) : (
        <Labels key={JSON.stringify(asked)} {...asked} />
      )}
    </div>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <EmptyState
      text={text}
      action={
        <Link to="/admin/clothes" className="button button-quiet">
          {texts.toList}
        </Link>
      }
    />
  );
}

interface Asked {
  query: LabelQuery;
  except: readonly Id[];
}

/**
 * Returns the items that the address names: by ids, by the list's filter, or by what the tab keeps
 * of a selection, which is lost in another tab.
 */
function useAsked(): Asked | 'nothing' | 'lost' {
  const [{ [ofTab]: name = '', [ofList]: of }] = useQuery();
  const [view] = useTableView();
  const { asked: filter } = useItemFilter();
  const kept = useMemo(() => (name ? keptSelection(name) : null), [name]);
  const asked = useMemo(() => {
    const ids = kept ? kept.ids : filter.ids;
    return ids?.length ? { ids } : filter;
  }, [kept, filter]);
  const { page: _page, size: _size, ...query } = useListQuery(view, asked);
  if (name && !kept) return 'lost';
  if (!kept && !filter.ids && !of) return 'nothing';
  return { query, except: kept?.except ?? [] };
}

function Labels({ query, except }: Asked) {
  const [sequence] = useState(() => new LabelSequence(query, new Set(except)));
  const [part, setPart] = useState(0);
  const load = async (signal: AbortSignal) => {
    const [origin, items] = await Promise.all([publicOrigin(signal), sequence.part(part, signal)]);
    return { origin, ...items };
  };
  const { result, stale, reload } = usePagedLoad(load, part);
  return (
    <Loaded result={result} reload={reload} loading={<Skeleton lines={5} height={64} />}>
      {(loaded) =>
        loaded.total === 0 ? (
          <Nothing text={texts[loaded.gone > 0 ? 'allGone' : except.length > 0 ? 'nothing' : 'notFound']} />
        ) : (
          <LabelPages {...loaded} stale={stale} part={part} onPart={setPart} />
        )
      }
    </Loaded>
  );
}
