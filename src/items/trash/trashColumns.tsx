import { clock } from '../../core/lib/clock';
import { localTime } from '../../core/lib/localTime';
import { Link } from '../../core/router/Link';
import { common } from '../../core/texts/common';
import { useBusy } from '../../page/useBusy';
import { IconButton } from '../../ui/IconButton';
import { IconDelete } from '../../ui/icons';
import { IconRestore } from '../../ui/moreIcons';
import { Picture } from '../../ui/photos/Picture';
import type { Column } from '../../ui/table/columns';
import { personText } from '../history/personText';
import { trashTexts as texts } from './texts';
import type { TrashEntry, TrashKind } from './trashKinds';

interface RowCalls {
  /**
   * The calls of a row's buttons, with the row's entry. A button is busy until a returned promise
   * settles.
   */
  restore(entries: readonly TrashEntry[]): unknown;
  remove(entries: readonly TrashEntry[]): unknown;
}

/** The width and height of a thumbnail in CSS pixels. */
const photoSize = 48;
const day = 86_400_000;

/**
 * Returns the columns of the trash. A button is absent if its call is not given, because the user's
 * role does not allow it.
 */
export function trashColumns(kind: TrashKind, calls: Partial<RowCalls>): Column<TrashEntry>[] {
  const columns: Column<TrashEntry>[] = [
    {
      key: 'picture',
      head: texts.photo,
      width: 80,
      cell: ({ picture }) => (
        <Picture src={picture?.urls.small} alt="" width={photoSize} height={photoSize} />
      ),
    },
    { key: 'title', head: texts.title, rowHead: true, cell: (entry) => <Title entry={entry} /> },
    { key: 'deleted', head: texts.deleted, width: 232, cell: (entry) => <Deletion entry={entry} /> },
    { key: 'left', head: texts.left, width: 144, cell: ({ expiresAt }) => daysLeft(expiresAt) },
  ];
  if (!calls.restore) return columns;
  const cell = (entry: TrashEntry) => <Actions kind={kind} entry={entry} {...calls} />;
  return [...columns, { key: 'actions', head: texts.actions, width: 112, cell }];
}

/** The title of a row's item; a link for a deleted photo, whose item still exists. */
function Title({ entry: { title, itemId } }: { entry: TrashEntry }) {
  return itemId === null ? title : <Link to={`/admin/clothes/${itemId}`}>{title}</Link>;
}

/** The local time of a deletion, and the person who made it if one did. */
function Deletion({ entry: { deletedAt, deletedBy } }: { entry: TrashEntry }) {
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

interface ActionsProps extends Partial<RowCalls> {
  kind: TrashKind;
  entry: TrashEntry;
}

function Actions({ kind, entry, restore, remove }: ActionsProps) {
  const restoring = useBusy(() => restore?.([entry]));
  const removing = useBusy(() => remove?.([entry]));
  return (
    <span className="row-actions">
      <IconButton label={kind.texts.restoreOne(entry.title)} icon={<IconRestore />} {...restoring} />
      {remove && (
        <IconButton
          label={kind.texts.removeOne(entry.title)}
          icon={<IconDelete />}
          variant="danger"
          {...removing}
        />
      )}
    </span>
  );
}
