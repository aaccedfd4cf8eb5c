import type { TrashItem } from '../../contract/trash';
import { personText } from '../../features/history/personText';
import { useBusy } from '../../features/page/useBusy';
import { clock } from '../../lib/clock';
import { localTime } from '../../lib/localTime';
import { common } from '../../texts/common';
import { trashTexts as texts } from '../../texts/trash';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconRestore } from '../../ui/icons';
import { Picture } from '../../ui/photos/Picture';
import type { Column } from '../../ui/table/Table';

interface RowCalls {
  /** Both may return a promise; the button is busy until it ends. */
  restore(items: readonly TrashItem[]): unknown;
  remove(items: readonly TrashItem[]): unknown;
}

/** CSS pixels of a thumbnail. */
const photoSize = 48;
const day = 86_400_000;

/** Returns the columns; calls that the user's role does not allow are absent. */
export function trashColumns(calls: Partial<RowCalls>): Column<TrashItem>[] {
  const columns: Column<TrashItem>[] = [
    {
      key: 'picture',
      head: texts.photo,
      width: 80,
      cell: ({ mainImage }) => (
        <Picture src={mainImage?.urls.small} alt="" width={photoSize} height={photoSize} />
      ),
    },
    { key: 'title', head: texts.title, rowHead: true, cell: ({ title }) => title },
    { key: 'deleted', head: texts.deleted, width: 232, cell: (item) => <Deletion item={item} /> },
    { key: 'left', head: texts.left, width: 144, cell: ({ expiresAt }) => daysLeft(expiresAt) },
  ];
  if (!calls.restore) return columns;
  const cell = (item: TrashItem) => <Actions item={item} {...calls} />;
  return [...columns, { key: 'actions', head: texts.actions, width: 112, cell }];
}

/** When, and by whom. */
function Deletion({ item: { deletedAt, deletedBy } }: { item: TrashItem }) {
  return (
    <span className="trash-deletion">
      <time dateTime={deletedAt}>{localTime(deletedAt) || common.none}</time>
      {deletedBy && (
        <bdi className="muted" title={personText(deletedBy)}>
          {personText(deletedBy)}
        </bdi>
      )}
    </span>
  );
}

function daysLeft(expiresAt: string): string {
  const left = Math.ceil((Date.parse(expiresAt) - clock.date()) / day);
  return Number.isNaN(left) ? common.none : texts.daysLeft(left);
}

function Actions({ item, restore, remove }: { item: TrashItem } & Partial<RowCalls>) {
  const restoring = useBusy(() => restore?.([item]));
  const removing = useBusy(() => remove?.([item]));
  return (
    <span className="row-actions">
      <IconButton label={texts.restoreOne(item.title)} icon={<IconRestore />} {...restoring} />
      {remove && (
        <IconButton
          label={texts.removeOne(item.title)}
          icon={<IconDelete />}
          variant="danger"
          {...removing}
        />
      )}
    </span>
  );
}
