import { type KeyboardEvent, useEffect } from 'react';
import { isHeldKey } from '../../core/lib/isHeldKey';
import { useStore } from '../../core/react/useStore';
import { isPrintable } from '../select/typeAhead';
import { CellGrid } from './cellEditing/cellGrid';
import { GridCell } from './cellEditing/GridCell';
import { cellTexts as texts } from './cellEditing/texts';
import { formatTsv, parseTsv } from './cellEditing/tsv';
import type { EditableCells, TableEditing } from './cells';
import type { Column } from './columns';

/** The number of rows by which Page Up and Page Down move. */
const page = 10;

/**
 * Creates the editing of a table's cells (APG: grid): arrows move to another cell; a letter, F2,
 * Enter or a second press edits the cell; Tab and Enter save and move on; Shift with Up or Down
 * selects a range of rows.
 */
export function createCellEditing<Row>(cells: EditableCells<Row>): TableEditing<Row> {
  const grid = new CellGrid(cells);
  let known: { given: readonly Column<Row>[]; columns: Column<Row>[] } | null = null;

  return {
    hint: texts.hint,
    place: grid.place,
    status: <CellNews grid={grid} />,
    columns(given) {
      if (known?.given !== given) {
        const columns = given.map(
          (column): Column<Row> => ({
            ...column,
            box: (row) => <GridCell key={column.key} grid={grid} column={column} row={row} />,
          }),
        );
        known = { given, columns };
        grid.order = given.map(({ key }) => key);
      }
      return known.columns;
    },
    onRows(rows, box) {
      grid.onRows(rows);
      for (const control of headControls(box)) control.tabIndex = -1;
    },
    onKeyDown(event) {
      const { target, currentTarget } = event;
      if (event.defaultPrevented || !(target instanceof HTMLElement) || !currentTarget.contains(target))
        return;
      const cell = target.closest<HTMLElement>('tbody [data-column]');
      if (target.closest('thead')) walkHeads(grid, event, currentTarget);
      else if (cell === target) pressKey(grid, event, cell);
      else if (cell && event.key === 'Escape') {
        cell.focus();
        event.preventDefault();
      }
    },
  };
}

/**
 * Copies the texts of the range to the clipboard. Returns false if no editable cell has the focus.
 */
function copy<Row>(grid: CellGrid<Row>, { clipboardData }: ClipboardEvent): boolean {
  const column = grid.focusedColumn();
  if (!column) return false;
  clipboardData?.setData('text/plain', formatTsv(grid.rows().map((row) => grid.textOf(row, column))));
  return true;
}

function paste<Row>(grid: CellGrid<Row>, { clipboardData }: ClipboardEvent): boolean {
  const column = grid.focusedColumn();
  const [first, ...others] = parseTsv(clipboardData?.getData('text/plain') ?? '');
  if (!column || !first) return false;
  // One copied row fills the whole range.
  const block = others.length > 0 ? [first, ...others] : grid.rows().map(() => first);
  grid.cells.paste(grid.below(block.length), column.key, block);
  return true;
}

/** Takes the last change back; returns whether there is one. */
function undo<Row>(grid: CellGrid<Row>): boolean {
  const count = grid.cells.undo();
  if (count > 0) grid.news.set(texts.undone(count));
  return count > 0;
}

/** Handles a key on the active cell. */
function pressKey<Row>(grid: CellGrid<Row>, event: KeyboardEvent, cell: HTMLElement): void {
  if (isTaken(grid, event, cell)) event.preventDefault();
}

function isTaken<Row>(grid: CellGrid<Row>, event: KeyboardEvent, cell: HTMLElement): boolean {
  const { key, shiftKey, altKey } = event;
  const held = event.ctrlKey || event.metaKey;
  const { column, range } = grid.store.get();
  const [row] = grid.rows();
  const state = row && grid.cells.stateOf(row, column);
  if (key === 'Tab') return grid.walks && grid.across(shiftKey ? -1 : 1);
  if (key === 'Escape') {
    const unsaved = state && state.kind !== 'saving' && state.kind !== 'saved';
    if (range.size > 0) grid.go(grid.place.get());
    else if (unsaved) grid.cells.discard(grid.rows(), column);
    const isTaken = range.size > 0 || unsaved || grid.walks;
    grid.walks = false;
    return isTaken;
  }
  if (altKey) {
    if (key === 'ArrowDown') cell.querySelector<HTMLElement>('[popover] button')?.focus();
    return key === 'ArrowDown';
  }
  if (isHeldKey(event, 'D')) {
    grid.fillDown();
    return true;
  }
  // Every input is saved already; the browser must not offer to save the page.
  if (isHeldKey(event, 'S')) return true;
  if (isHeldKey(event, 'Z')) return !shiftKey && undo(grid);
  if (key === 'Enter' && held) {
    const creates = state?.kind === 'unknown' && grid.editable.get(column)?.creates;
    if (creates && state.text) grid.cells.commit(grid.rows(), column, { create: state.text });
    return true;
  }
  if (key === 'Enter' && state?.kind === 'proposed') {
    grid.cells.accept(grid.rows(), column);
    grid.go(grid.place.get() + 1);
    return true;
  }
  if (key === 'Enter' || key === 'F2') {
    if (!grid.edit()) cell.querySelector<HTMLElement>(controls)?.focus();
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    if (grid.editable.has(column)) grid.cells.commit(grid.rows(), column, null);
    return true;
  }
  if (isPrintable(event) && key !== ' ') return grid.edit(key);
  return isMove(grid, event, cell);
}

/** Moves the active cell if the key is a movement key; returns whether it is. */
function isMove<Row>(grid: CellGrid<Row>, event: KeyboardEvent, cell: HTMLElement): boolean {
  const { key, shiftKey } = event;
  const at = grid.place.get();
  const column = grid.order.indexOf(grid.store.get().column);
  const down = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[key];
  const across = { ArrowLeft: column - 1, ArrowRight: column + 1, Home: 0, End: grid.order.length - 1 }[key];
  if (down !== undefined) {
    if (key === 'ArrowUp' && at === 0 && !shiftKey) headControls(cell.closest('table'), column)[0]?.focus();
    else grid.go(at + down, undefined, shiftKey);
  } else if (across !== undefined) {
    const isWhole = event.ctrlKey || event.metaKey;
    const row = isWhole && key === 'Home' ? 0 : isWhole && key === 'End' ? Infinity : at;
    grid.go(row, grid.order[across]);
  } else return false;
  return true;
}

/** Moves the focus by arrow keys from a control in the table's head. */
function walkHeads<Row>(grid: CellGrid<Row>, event: KeyboardEvent, box: HTMLElement): void {
  const { key, target } = event;
  const all = headControls(box);
  const at = target instanceof HTMLElement ? all.indexOf(target) : -1;
  if (key === 'ArrowDown') {
    const head = all[at]?.closest('th');
    grid.go(0, grid.order[head?.cellIndex ?? 0]);
  } else if (key === 'ArrowRight') all[at + 1]?.focus();
  else if (key === 'ArrowLeft') all[at - 1]?.focus();
  else return;
  event.preventDefault();
}

const controls = 'a[href], button, input';

/** Returns the controls of the heads, or of one head. */
function headControls(box: Element | null, column?: number): HTMLElement[] {
  const heads = [...(box?.querySelectorAll('thead th') ?? [])];
  return heads
    .filter((_, place) => column === undefined || place === column)
    .flatMap((head) => [...head.querySelectorAll<HTMLElement>(controls)]);
}

/** Announces the outcome of the cells' input, and handles copy and paste. */
function CellNews<Row>({ grid }: { grid: CellGrid<Row> }) {
  useEffect(() => {
    const leaving = new AbortController();
    for (const [type, use] of [
      ['copy', copy],
      ['paste', paste],
    ] as const) {
      // Listens on the document, because the browser sends the event to the text that was pressed
      // last, not to the focused cell.
      const onEvent = (event: ClipboardEvent) => use(grid, event) && event.preventDefault();
      document.addEventListener(type, onEvent, { signal: leaving.signal });
    }
    return () => leaving.abort();
  }, [grid]);
  return (
    <p role="status" className="visually-hidden">
      {useStore(grid.news)}
    </p>
  );
}
