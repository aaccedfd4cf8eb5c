import type { ReactNode } from 'react';
import type { Id } from '../../contract/types';
import type { Loadable } from '../../core/stores/loadable';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { common } from '../../core/texts/common';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconEdit, IconPlus } from '../../ui/icons';
import type { TableEditing } from '../../ui/table/cells';
import type { Column } from '../../ui/table/columns';
import type { TableSelection } from '../../ui/table/selection';
import type { TableSource } from '../../ui/table/source';
import { Table } from '../../ui/table/Table';
import type { TableLabels } from '../../ui/table/texts';
import { PageHeading } from '../PageHeading';
import { useBusy } from '../useBusy';
import { useTableView } from './tableView';

interface ListPageTexts {
  heading: string;
  /** The document's title, if other pages have the same heading. */
  documentTitle?: string;
  add: string;
  empty: string;
  loadFailed?: string;
  retry?: string;
  lang?: string;
  table?: Partial<TableLabels>;
}

interface ListPageProps<Row> {
  texts: ListPageTexts;
  list: Loadable<Row[]>;
  reload(): void;
  /** The shown part of a loaded list; by default the whole list. */
  source?: TableSource<Row>;
  /** Must be the same array at each render: for a new array every row is indexed again. */
  columns: readonly Column<Row>[];
  rowHeight?: number;
  look?: string | undefined;
  /** May return a promise; the button is busy until it settles. */
  onAdd(): unknown;
  /** Shown after the Add button. */
  tools?: ReactNode;
  /** Shown between the search and the rows. */
  above?: ReactNode;
  /** Called with the search text on Enter. */
  onEnter?(text: string): void;
  /** Returns what an empty list shows in place of its Add button. */
  emptyTools?(add: ReactNode): ReactNode;
  selection?: TableSelection<Row>;
  editing?: TableEditing<Row>;
  /** Breadcrumbs, shown before the heading. */
  path?: ReactNode;
  /** Notices and dialogs, shown before the table. */
  children?: ReactNode;
}

/**
 * Renders a page with one list: a heading, and the table with its search and Add button, or the
 * reason why the list could not be loaded.
 */
export function ListPage<Row extends { id: Id }>(props: ListPageProps<Row>) {
  const { texts, list, reload, onAdd, path, children } = props;
  const [view, setView] = useTableView();
  const adding = useBusy(onAdd);
  const add = useMayEdit() && (
    <Button variant="primary" icon={<IconPlus />} {...adding}>
      {texts.add}
    </Button>
  );
  return (
    <div className="page" lang={texts.lang}>
      {path}
      <PageHeading title={texts.documentTitle}>{texts.heading}</PageHeading>
      {children}
      {list.state === 'failed' ? (
        <ErrorState
          text={texts.loadFailed ?? common.loadFailed}
          detail={list.problem.detail}
          retryLabel={texts.retry}
          onRetry={reload}
        />
      ) : (
        <Table
          {...props}
          caption={texts.heading}
          source={
            list.state === 'loaded'
              ? (props.source ?? { kind: 'all', rows: list.value })
              : { kind: 'loading' }
          }
          rowKey={idOf}
          view={view}
          onView={setView}
          empty={<EmptyState text={texts.empty} action={props.emptyTools?.(add) ?? add} />}
          toolbar={
            <>
              {add}
              {props.tools}
            </>
          }
          labels={texts.table}
        />
      )}
    </div>
  );
}

const idOf = ({ id }: { id: Id }) => id;

interface RowActionsProps {
  editLabel: string;
  removeLabel: string;
  /** Both may return a promise; the button is busy until it settles. */
  onEdit(): unknown;
  onRemove(): unknown;
}

/** Renders the two buttons of a row. */
export function RowActions({ editLabel, removeLabel, onEdit, onRemove }: RowActionsProps) {
  const edit = useBusy(onEdit);
  const remove = useBusy(onRemove);
  return (
    <span className="row-actions">
      <IconButton label={editLabel} icon={<IconEdit />} {...edit} />
      <IconButton label={removeLabel} icon={<IconDelete />} variant="danger" {...remove} />
    </span>
  );
}
