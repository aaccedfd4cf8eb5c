import '../../page/pageStyles';
import '../../../styles/items/overview.css';
import { useRef } from 'react';
import type { ItemFilter } from '../../contract/itemFilters';
import { type CatalogueBy, catalogueBy, type Picture } from '../../contract/overview';
import { useLocation } from '../../core/router/location';
import { useQuery } from '../../core/router/useQuery';
import { useIsKnown, useKnowsList } from '../../core/stores/features';
import { usePagedLoad } from '../../core/stores/usePagedLoad';
import { Loaded } from '../../page/Loaded';
import { RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Select } from '../../ui/select/Select';
import { useFilterChange } from '../list/changeFilter';
import { filterNotice, noticePlace } from '../list/filterNotice';
import { ItemFilters } from '../list/ItemFilters';
import { useItemFilter } from '../list/itemFilter';
import { searched } from '../list/useClothesRows';
import { ViewTabsPlace } from '../list/ViewTabsPlace';
import { readOverview, type ShownOverview, type ShownPictures } from './api';
import { headingOf, listOf } from './catalogue';
import { NothingFound, Summary } from './OverviewSummary';
import { PictureCard } from './PictureCard';
import { type Asked, type Drawn, drawing } from './pictures';
import { overviewTexts as texts } from './texts';

/** The pictures in the order of the page. */
const order = ['lacking', 'catalogue', 'months', 'suppliers', 'weeks', 'prices'] as const;
const ignoreMatches = () => {};

/** The overview of the items of the filter that the address names as the list of items does. */
export function OverviewScreen() {
  const { query } = useLocation();
  const filter = useItemFilter();
  const by = useBy();
  const q = searched(query.get('q') ?? '');
  const page: ItemFilter = { ...(q && { q }), ...filter.asked };
  const isFresh = useRef(false);
  const { result, stale, reload } = usePagedLoad(async (signal) => {
    const asked = readOverview(page, by, isFresh.current, signal);
    isFresh.current = false;
    // The numbers keep their question, so that a link never adds a later filter to them.
    return { overview: await asked, page, by };
  }, JSON.stringify({ page, by }));
  const refresh = () => {
    isFresh.current = true;
    reload();
  };
  return (
    <div className="page">
      <PageHeading>{texts.heading}</PageHeading>
      <ViewTabsPlace path="/admin/overview" />
      <div className="overview-tools">
        <ItemFilters filter={filter} byServer />
      </div>
      {q && <SearchNotice q={q} />}
      {filter.count > 0 && (
        <RenderScreen
          file={filterNotice}
          props={{ filter, hasWhole: false, onMatches: ignoreMatches }}
          place={noticePlace}
        />
      )}
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Loading page={page} by={by} />}
      >
        {(answer) => (
          <div className="overview" aria-busy={stale || undefined}>
            <Answer {...answer} isFiltered={q !== '' || filter.count > 0} onRefresh={refresh} />
          </div>
        )}
      </Loaded>
    </div>
  );
}

/** Returns what the picture of the catalogue counts by; the API knows it. */
function useBy(): CatalogueBy {
  const [{ by }] = useQuery();
  return useChoices().find((one) => one === by) ?? 'brand';
}

function useChoices(): CatalogueBy[] {
  const knowsList = useKnowsList();
  return catalogueBy.filter((by) => knowsList(listOf(by) ?? by) !== false);
}

/** Names the search of the address, for which the page has no field, and ends it. */
function SearchNotice({ q }: { q: string }) {
  const { set } = useFilterChange();
  return (
    <Notice
      actions={
        <Button variant="text" size="small" onClick={() => set('q', null)}>
          {texts.stopSearch}
        </Button>
      }
    >
      <bdi>{texts.search(q)}</bdi>
    </Notice>
  );
}

function Loading({ page, by }: Pick<Asked, 'page' | 'by'>) {
  return (
    <div className="overview">
      <div className="overview-summary" />
      <Pictures of={() => undefined} page={page} by={by} />
    </div>
  );
}

interface AnswerProps extends Pick<Asked, 'page' | 'by'> {
  overview: ShownOverview;
  isFiltered: boolean;
  onRefresh(): void;
}

function Answer({ overview, page, by, isFiltered, onRefresh }: AnswerProps) {
  const isKnown = useIsKnown();
  if (overview.items === 0) return <NothingFound isFiltered={isFiltered} />;
  const asked = { page, by, items: overview.items, isKnown };
  const of = (picture: Picture) => draw(picture, overview, asked);
  return (
    <>
      <Summary overview={overview} onRefresh={onRefresh} />
      <Pictures of={of} page={page} by={by} />
    </>
  );
}

function draw<P extends Picture>(picture: P, pictures: ShownPictures, asked: Asked): Drawn | null {
  const rows = pictures[picture];
  return rows === null ? null : drawing[picture](rows, asked);
}

interface PicturesProps extends Pick<Asked, 'page' | 'by'> {
  of(picture: Picture): Drawn | null | undefined;
}

function Pictures({ of, page, by }: PicturesProps) {
  return order.map((picture) => (
    <PictureCard key={picture} picture={picture} drawn={of(picture)} asked={{ page, by }}>
      {picture === 'catalogue' && <ChoiceOfBy />}
    </PictureCard>
  ));
}

/** The choice of what the picture of the catalogue counts by, kept in the address. */
function ChoiceOfBy() {
  const [, patchQuery] = useQuery();
  return (
    <Select
      label={texts.by}
      value={useBy()}
      options={useChoices().map((by) => ({ value: by, label: headingOf(by) }))}
      onChange={(by) => patchQuery({ by }, { replace: true })}
    />
  );
}
