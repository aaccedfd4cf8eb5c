import type { ClothesListItem } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { useMayDelete } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { useBusy } from '../../page/useBusy';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconDescription, IconPurchases } from '../../ui/icons';
import { Picture } from '../../ui/photos/Picture';
import type { Column } from '../../ui/table/columns';
import type { Opened } from './ClothesDialog';
import type { SearchTexts } from './formerNames';
import { clothesTexts as texts } from './texts';

/** The height of a photo in CSS pixels. */
const photoHeight = 200;

/**
 * Returns the columns of the list. `sorts` matches the keys of the columns by which the server can
 * sort; it is null for a whole list, which the app sorts by any column. `former` gives the search
 * texts with former names; undefined if no entry has any.
 */
export function clothesColumns(
  open: CellProps['open'],
  sorts: RegExp | null,
  former: SearchTexts | undefined,
): Column<ClothesListItem>[] {
  const columns: Column<ClothesListItem>[] = [
    { key: 'photo', head: texts.photo, width: 176, cell: (item) => <Photo item={item} open={open} /> },
    {
      key: 'title',
      head: texts.title,
      rowHead: true,
      cell: ({ id, title }) => (
        <Link to={`/admin/clothes/${id}`} className="clothes-title" dir="auto" title={title}>
          {title}
        </Link>
      ),
      sortValue: ({ title }) => title,
      // «38.5» and «38,5» are one size, but the title is searched as it is written.
      searchText: ({ title, lastPurchase }) => {
        const size = lastPurchase?.size ?? '';
        return [title, size, size.replaceAll('.', ','), size.replaceAll(',', '.')].join('\n');
      },
    },
    referenceColumn('brand', texts.brand, former),
    referenceColumn('type', texts.type, former),
    referenceColumn('color', texts.color, former),
    {
      key: 'actions',
      head: texts.actions,
      width: 152,
      cell: (item) => <Actions item={item} open={open} />,
    },
  ];
  return columns.map(({ sortValue, ...column }) =>
    !sorts || sorts.test(column.key) ? { ...column, sortValue } : column,
  );
}

function referenceColumn(
  key: keyof SearchTexts,
  head: string,
  former: SearchTexts | undefined,
): Column<ClothesListItem> {
  return {
    key,
    head,
    width: 160,
    cell: (item) => item[key]?.name ?? texts.none,
    sortValue: (item) => item[key]?.name ?? null,
    searchText: former?.[key] ?? ((item) => item[key]?.name ?? ''),
  };
}

interface CellProps {
  item: ClothesListItem;
  /** Opens a dialog. May return a promise; the button is busy until the promise settles. */
  open(wanted: Opened): unknown;
}

function Photo({ item, open }: CellProps) {
  const { mainImage, title } = item;
  const picture = <Picture src={mainImage?.urls.small} alt="" width={150} height={photoHeight} />;
  if (!mainImage) return picture;
  return (
    <button
      type="button"
      className="photo-button"
      aria-label={texts.openPhoto(title)}
      onClick={() => open({ dialog: 'photo', item })}
    >
      {picture}
    </button>
  );
}

function Actions({ item, open }: CellProps) {
  const { id, title } = item;
  const describe = useBusy(() => open({ dialog: 'description', item }));
  const remove = useBusy(() => open({ dialog: 'delete', item }));
  return (
    <span className="row-actions">
      {useMayEdit() && (
        <IconButton label={texts.description(title)} icon={<IconDescription />} {...describe} />
      )}
      <Link
        to={`/admin/clothes/${id}/purchases`}
        className="button icon-button button-text"
        aria-label={texts.purchases(title)}
        title={texts.purchases(title)}
      >
        <IconPurchases />
      </Link>
      {useMayDelete() && (
        <IconButton label={texts.remove(title)} icon={<IconDelete />} variant="danger" {...remove} />
      )}
    </span>
  );
}
