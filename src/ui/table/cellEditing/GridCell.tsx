import {
  type MouseEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { Button } from '../../Button';
import { Skeleton } from '../../feedback/Skeleton';
import { Spinner } from '../../feedback/Spinner';
import { tabStops } from '../../hooks/focus';
import { IconArrowDown, IconCheck, IconSpark, IconWarning } from '../../icons';
import { VisuallyHidden } from '../../VisuallyHidden';
import type { CellState } from '../cells';
import type { Column } from '../columns';
import { Pending } from '../source';
import { CellEditor } from './CellEditor';
import { CellPanel } from './CellPanel';
import type { CellGrid } from './cellGrid';
import { cellTexts as texts } from './texts';

interface GridCellProps<Row> {
  grid: CellGrid<Row>;
  column: Column<Row>;
  row: Row | Pending;
}

/** Selector of elements that handle a press themselves. */
const pressed = 'a, button, input, label, [popover]';

/** Renders a cell of a grid: its value or its editor, and the outcome of its input. */
export function GridCell<Row>({ grid, column, row }: GridCellProps<Row>) {
  const { key, head, rowHead } = column;
  const element = useRef<HTMLTableCellElement>(null);
  const rowKey = grid.keyOf(row);
  const part = useSyncExternalStore(grid.store.subscribe, () => grid.partOf(rowKey, key));
  const editable = grid.editable.get(key);
  const state = useCellState(grid, row, editable?.key);
  const wasActive = useRef(false);
  const id = useId();
  useFocus(element, part);
  useNews(grid, head, state);
  useLayoutEffect(() => {
    if (editable || !element.current) return;
    for (const control of tabStops(element.current)) control.tabIndex = -1;
  });

  const { editor, range } = grid.store.get();
  const isActive = part === 'active';
  const hasPanel = isActive && state && (state.message || state.actions || state.kind === 'unknown');
  const Cell = rowHead ? 'th' : 'td';
  return (
    <Cell
      role={rowHead ? 'rowheader' : 'gridcell'}
      ref={element}
      scope={rowHead ? 'row' : undefined}
      tabIndex={part === 'plain' || part === 'range' ? -1 : 0}
      data-column={key}
      data-label={head}
      data-part={part}
      data-state={state?.kind}
      aria-readonly={!editable || undefined}
      aria-selected={part === 'range' || (part !== 'plain' && range.size > 0) || undefined}
      aria-invalid={state?.kind === 'refused' || state?.kind === 'unknown' || undefined}
      aria-labelledby={hasPanel ? `${id}-value` : undefined}
      aria-describedby={hasPanel ? `${id}-panel` : undefined}
      onFocus={() => grid.enter(rowKey, key)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.closest('tbody')?.contains(relatedTarget)) grid.leave();
      }}
      onMouseDown={(event: MouseEvent) => {
        wasActive.current = isActive;
        if (!event.shiftKey || isControl(event) || grid.store.get().column !== key) return;
        event.preventDefault();
        grid.extendTo(rowKey);
      }}
      onClick={(event: MouseEvent) => {
        if (wasActive.current && !event.shiftKey && !isControl(event)) grid.edit();
      }}
    >
      {part === 'editing' && editor && editable ? (
        <CellEditor grid={grid} column={editable} head={head} start={editor} />
      ) : (
        <div className="cell">
          <div className="cell-value" id={`${id}-value`}>
            <CellValue column={column} row={row} state={state} />
            {state && <CellMark state={state} isTold={Boolean(hasPanel)} />}
          </div>
          {isActive && editable && <CellButton grid={grid} proposed={state?.kind === 'proposed'} />}
        </div>
      )}
      {hasPanel && <CellPanel id={`${id}-panel`} cell={element} grid={grid} state={state} />}
    </Cell>
  );
}

const isControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(pressed) !== null;

function useCellState<Row>(grid: CellGrid<Row>, row: Row | Pending, column: string | undefined) {
  const { cells } = grid;
  const still = row instanceof Pending || column === undefined;
  const subscribe = useCallback(
    (listener: () => void) => (still ? () => {} : cells.subscribe(row, listener)),
    [cells, row, still],
  );
  return useSyncExternalStore(subscribe, () => (still ? undefined : cells.stateOf(row, column)));
}

/** Focuses the active cell, unless an element outside the table has the focus. */
function useFocus(element: { current: HTMLElement | null }, part: string): void {
  useLayoutEffect(() => {
    const cell = element.current;
    const now = document.activeElement;
    if (part !== 'active' || !cell || cell.contains(now)) return;
    if (now === document.body || cell.closest('table')?.contains(now)) cell.focus();
  }, [element, part]);
}

/** Announces the outcome of the cell's input once. */
function useNews<Row>({ news }: CellGrid<Row>, head: string, state: CellState | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (state?.kind === 'saving') news.set('');
    else if (state?.kind === 'saved') news.set(texts.saved);
    else if (state && state.kind !== 'proposed')
      news.set(texts.news(head, texts.marks[state.kind], state.message));
  }, [news, head, state]);
}

function CellValue<Row>({
  column,
  row,
  state,
}: Omit<GridCellProps<Row>, 'grid'> & { state: CellState | undefined }) {
  if (row instanceof Pending) return <Skeleton width="60%" />;
  const content = state?.text ?? column.cell(row);
  if (typeof content !== 'string') return content;
  return (
    <div className="table-text" dir="auto" title={content.length > 30 ? content : undefined}>
      {content}
    </div>
  );
}

const icons = {
  saved: IconCheck,
  refused: IconWarning,
  stale: IconWarning,
  unknown: IconWarning,
  proposed: IconSpark,
};

/**
 * Renders the icon of a state. `isTold`: the message is shown below the cell, so the icon does not
 * repeat it.
 */
function CellMark({ state: { kind, message }, isTold }: { state: CellState; isTold: boolean }) {
  if (kind === 'saving') return <Spinner />;
  const Icon = icons[kind];
  return (
    <span className="cell-mark">
      <Icon />
      <VisuallyHidden>
        {texts.marks[kind]} {!isTold && message}
      </VisuallyHidden>
    </span>
  );
}

/** Renders the button of the active cell, for the pointer: the keyboard has Enter and Ctrl+D. */
function CellButton<Row>({ grid, proposed }: { grid: CellGrid<Row>; proposed: boolean }) {
  if (!proposed && !grid.canFillDown()) return null;
  return (
    <Button
      className="cell-button"
      variant="text"
      size="small"
      tabIndex={-1}
      title={proposed ? undefined : texts.downHint}
      icon={proposed ? <IconCheck /> : <IconArrowDown />}
      // Keeps the focus in the cell.
      onMouseDown={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // The first of two quick presses made this button appear under the pointer; the second one
        // was meant for the cell.
        if (detail > 1) grid.edit();
        else if (proposed) grid.cells.accept(grid.rows(), grid.store.get().column);
        else grid.fillDown();
      }}
    >
      {proposed ? texts.accept : texts.down}
    </Button>
  );
}
