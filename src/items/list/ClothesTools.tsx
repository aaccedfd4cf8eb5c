import { type ReactNode, useRef, useState } from 'react';
import type { Feature } from '../../contract/features';
import type { ClothesListItem } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { createFeatures, useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { openLazily, useHint } from '../../page/lazyDialog';
import { lazyScreen } from '../../page/lazyScreen';
import { useTableView } from '../../page/list/tableView';
import { placeOf } from '../../page/placeOf';
import { RenderExtra } from '../../page/RenderExtra';
import { Disclosure } from '../../ui/Disclosure';
import { Spinner } from '../../ui/feedback/Spinner';
import { IconMore, IconView } from '../../ui/icons';
import type { Column } from '../../ui/table/columns';
import type { TableSource } from '../../ui/table/source';
import { createExportRun } from '../export/exportRun';
import type { SelectingProps } from '../selection/Selecting';
import { viewsTexts } from '../views/texts';
import { useWalkFrom } from '../walk/useWalkFrom';
import { type SearchTexts, useFormerNames } from './formerNames';
import type { GivenFilter } from './itemFilter';
import { ImportLink, IntakeLink } from './toolLinks';
import { clothesToolsTexts } from './toolsTexts';
import { useListQuery } from './useClothesRows';

const viewMenu = lazyScreen(() => import('./ViewMenu').then(({ ViewMenu }) => ViewMenu));
const moreTools = lazyScreen(() => import('./MoreTools').then(({ MoreTools }) => MoreTools));
const listSelection = lazyScreen(() => import('./ListSelection').then(({ ListSelection }) => ListSelection));

/** The features of the API for which the menu «Ще» has a control. */
const moreFeatures: readonly Feature[] = [
  'batches',
  'cells',
  'export',
  'import',
  'overview',
  'similar',
  'trash',
];

interface ClothesToolsProps {
  /** The filter that the list's address names. */
  filter: GivenFilter;
  source: TableSource<ClothesListItem>;
  columns: readonly Column<ClothesListItem>[];
  /** Whether the server has more items than the source counts. */
  atLeast: boolean;
  /** Called with the selection while items can be selected, and with undefined when that ends. */
  onTable: SelectingProps['onTable'];
  /** Called with the texts to search in if entries have former names, else with undefined. */
  onFormer(texts: SearchTexts | undefined): void;
}

/**
 * The menus at the end of the toolbar: the look of the list, and «Ще» with the actions that daily
 * work does not need. Also lets items be selected.
 */
export function ClothesTools({ filter, source, columns, atLeast, onTable, onFormer }: ClothesToolsProps) {
  const [view] = useTableView();
  const query = useListQuery(view, filter.asked);
  const { page: _page, size: _size, ...list } = query;
  const more = useRef<HTMLButtonElement>(null);
  const features = useStore(useSessionStore(createFeatures));
  const hasMore = features && moreFeatures.some((one) => features.includes(one));
  const exporting = useStore(useSessionStore(createExportRun).store);
  useFormerNames(source.kind === 'all' && view.q !== '', onFormer);
  useWalkFrom({ source, columns, view, query, atLeast });
  // The file of the first menu holds the second one, too.
  const hint = useHint(viewMenu);
  const [, setFetched] = useState(false);
  const onSelect = (select: () => void) =>
    void openLazily(listSelection, () => {
      setFetched(true); // renders a file that could not be fetched before
      select();
    });
  return (
    <div className="clothes-tools" {...hint}>
      <Disclosure label={viewsTexts.open} icon={<IconView />} onOpen={(open) => openLazily(viewMenu, open)}>
        <RenderExtra file={viewMenu} props={{ source }} />
      </Disclosure>
      {hasMore !== false && (
        <div style={placeOf(hasMore)}>
          <Disclosure
            label={clothesToolsTexts.more}
            icon={exporting ? <Spinner /> : <IconMore />}
            button={more}
            onOpen={(open) => openLazily(moreTools, open)}
          >
            <RenderExtra file={moreTools} props={{ exported: { list }, onSelect }} />
          </Disclosure>
        </div>
      )}
      {useFeature('batches') && (
        <RenderExtra file={listSelection} props={{ home: more, onTable, sort: query.sort }} />
      )}
    </div>
  );
}

/**
 * The ways to create the first item of an empty list: from photos, from a spreadsheet, or by the
 * Add button `add`. If neither photos nor spreadsheets are available, renders `add` alone, which is
 * empty for a viewer.
 */
export function EmptyTools({ add }: { add: ReactNode }) {
  const hasIntake = useFeature('intake');
  const hasImport = useFeature('import');
  if (!add || (hasIntake === false && hasImport === false)) return add;
  return (
    <ul className="first-steps" style={placeOf(hasIntake)}>
      {hasIntake && (
        <li>
          {clothesToolsTexts.fromPhotos} <IntakeLink />
        </li>
      )}
      {hasImport && (
        <li>
          {clothesToolsTexts.fromTable} <ImportLink />
        </li>
      )}
      <li>
        {clothesToolsTexts.fromOne} {add}
      </li>
    </ul>
  );
}
