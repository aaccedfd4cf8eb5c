import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useId } from 'react';
import { createStore, type ReadableStore, type Store } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';
import type { Column } from './columns';
import { isSelectAll, type TableSelection, typed } from './selection';
import type { PageRows } from './source';
import { Pending } from './source';

/** A selection of rows, and the functions that change it. */
export interface SelectionModel<Row> {
  /** Changes whenever the result of `stateOf` may change. */
  store: ReadableStore<unknown>;
  /**
   * Returns whether the row is selected; `mixed` if this is unknown until all rows have been
   * searched.
   */
  stateOf(row: Row): boolean | 'mixed';
  /** Returns whether the row's checkbox can be changed. */
  canChange(row: Row): boolean;
  select(rows: readonly Row[], on: boolean): void;
  /** Selects rows of which some are not loaded, by their places [from, to) on all pages. */
  selectPlaces(from: number, to: number, on: boolean): void;
  /** Selects the rows of all pages. */
  selectAll(): void;
  clear(): void;
  /** Called on Escape while nothing is selected. */
  onEnd(): void;
  /** Called with the rows of the page, and the number of rows on all pages. */
  onRows(rows: PageRows<Row>, count: number): void;
  isEmpty(): boolean;
  /** Returns whether the rows of all pages are selected, including those not loaded. */
  hasAll(): boolean;
}

export interface RowSelectionLabels<Row> {
  /** The label of the head's checkbox. */
  page: string;
  row(row: Row): string;
}

/** The width of the checkboxes' column in CSS pixels. */
const width = 60;
/** Selector of controls that handle Space themselves. */
const pressed = 'button, input, select, textarea, summary';

/** The state that the checkboxes and the keys of one table share. */
interface Boxes<Row> {
  model: SelectionModel<Row>;
  labels: RowSelectionLabels<Row>;
  page: Store<PageRows<Row>>;
  /**
   * Selects or deselects a row; with `range`, also the rows between it and the previously changed
   * row.
   */
  change(row: Row, on: boolean, range: boolean): void;
  selectPage(on: boolean): void;
  /**
   * Whether Shift was held with Space. Stored, because not every browser tells it in the click
   * event that follows.
   */
  shiftSpace: boolean;
}

/**
 * Creates the selection of a table's rows (APG: checkbox, mixed). A checkbox, or Space anywhere in
 * a row, selects the row, with Shift a range; the head's checkbox and Ctrl+A select the page;
 * Escape clears the selection.
 */
export function createRowSelection<Row>(
  model: SelectionModel<Row>,
  rowKey: (row: Row) => string | number,
  labels: RowSelectionLabels<Row>,
): TableSelection<Row> {
  const page = createStore<PageRows<Row>>({ length: 0, first: 0, at: () => undefined });
  /** The key of the previously changed row, where a range begins; null before the first change. */
  let anchor: string | number | null = null;

  const placeOf = (key: string | number): number => {
    const rows = page.get();
    for (let place = 0; place < rows.length; place++) {
      const row = rows.at(place);
      if (row !== undefined && !(row instanceof Pending) && rowKey(row) === key) return place;
    }
    return -1;
  };

  const boxes: Boxes<Row> = {
    model,
    labels,
    page,
    shiftSpace: false,
    change(row, on, range) {
      const start = range && anchor !== null ? placeOf(anchor) : -1;
      anchor = rowKey(row);
      const end = placeOf(anchor);
      if (start < 0 || end < 0) return model.select([row], on);
      const [from, to] = [Math.min(start, end), Math.max(start, end) + 1];
      const { first } = page.get();
      const rows = loadedRows(page.get(), from, to);
      if (rows.length < to - from) model.selectPlaces(first + from, first + to, on);
      else model.select(rows, on);
    },
    selectPage(on) {
      const rows = loadedRows(page.get());
      if (rows.length === page.get().length) model.select(rows, on);
      else if (on) model.selectAll();
      else model.clear();
    },
  };
  const column: Column<Row> = {
    key: 'select',
    head: labels.page,
    headCell: <PageBox boxes={boxes} />,
    width,
    cell: (row) => <RowBox boxes={boxes} row={row} />,
  };
  let known: { given: readonly Column<Row>[]; columns: Column<Row>[] } | null = null;

  return {
    columns(given) {
      if (known?.given !== given) known = { given, columns: [column, ...given] };
      return known.columns;
    },
    onRows(rows, count) {
      page.set(rows);
      model.onRows(rows, count);
    },
    onKeyDown: (event) => pressKey(boxes, event),
  };
}

function pressKey<Row>(boxes: Boxes<Row>, event: ReactKeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  const { model } = boxes;
  // React bubbles the key events of a dialog to the row that opened it.
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (key === 'Escape') {
    // In a search field Escape clears the field.
    if (target.matches(typed) && 'value' in target && target.value) return;
    if (model.isEmpty()) model.onEnd();
    else model.clear();
  } else if (isSelectAll(event)) {
    event.preventDefault();
    boxes.selectPage(true);
  } else if (key === ' ') {
    boxes.shiftSpace = event.shiftKey;
    if (target.closest(pressed)) return;
    const box = target.closest('tbody tr')?.querySelector<HTMLElement>('.row-check input');
    if (!box) return;
    event.preventDefault();
    box.click();
  }
}

function RowBox<Row>({ boxes, row }: { boxes: Boxes<Row>; row: Row }) {
  const { model, labels, change } = boxes;
  useStore(model.store);
  const state = model.stateOf(row);
  return (
    <SelectionBox
      label={labels.row(row)}
      state={state}
      disabled={!model.canChange(row)}
      onChange={(on, event) => {
        const click = event instanceof MouseEvent ? event : null;
        // A press on a mixed checkbox can only deselect the row.
        change(row, on && state !== 'mixed', click?.shiftKey || (!click?.detail && boxes.shiftSpace));
        boxes.shiftSpace = false;
      }}
    />
  );
}

function PageBox<Row>({ boxes: { model, labels, page, selectPage } }: { boxes: Boxes<Row> }) {
  useStore(model.store);
  const rows = useStore(page);
  const loaded = loadedRows(rows);
  const states = loaded.filter(model.canChange).map(model.stateOf);
  const isWhole = loaded.length === rows.length || model.hasAll();
  const all = isWhole && states.length > 0 && states.every((state) => state === true);
  return (
    <SelectionBox
      label={labels.page}
      state={all || (states.some(Boolean) ? 'mixed' : false)}
      disabled={rows.length === 0}
      onChange={() => selectPage(!states.every(Boolean))}
    />
  );
}

/** Returns the loaded rows of the places [from, to). */
function loadedRows<Row>(rows: PageRows<Row>, from = 0, to = rows.length): Row[] {
  const loaded: Row[] = [];
  for (let place = from; place < to; place++) {
    const row = rows.at(place);
    if (row !== undefined && !(row instanceof Pending)) loaded.push(row);
  }
  return loaded;
}

interface SelectionBoxProps {
  label: string;
  state: boolean | 'mixed';
  disabled: boolean;
  onChange(on: boolean, event: Event): void;
}

/** Renders a checkbox that fills its cell; its label is for screen readers. */
function SelectionBox({ label, state, disabled, onChange }: SelectionBoxProps): ReactNode {
  const id = useId();
  return (
    <label className="checkbox row-check" htmlFor={id}>
      <input
        id={id}
        ref={(input) => {
          if (input) input.indeterminate = state === 'mixed';
        }}
        type="checkbox"
        aria-label={label}
        checked={state === true}
        disabled={disabled}
        onChange={(event) => {
          // A press makes the browser clear `indeterminate`. If `state` stays `mixed`, no render
          // sets it again.
          event.target.indeterminate = state === 'mixed';
          onChange(event.target.checked, event.nativeEvent);
        }}
      />
    </label>
  );
}
