import { createStore } from '../../../core/lib/store';
import type { CellInput, EditableCells, EditableColumn } from '../cells';
import { type PageRows, Pending } from '../source';
import type { EditorStart } from './editorStart';
import { cellTexts as texts } from './texts';

type RowKey = string | number;

interface GridState<Row> {
  /** The row of the cell that Tab leads to; null while the table has no rows. */
  row: RowKey | null;
  column: string;
  /** The rows of a range within the column; empty for the cell alone. */
  range: ReadonlySet<RowKey>;
  /** Whether the focus is among the cells. */
  focused: boolean;
  editor: EditorStart<Row> | null;
}

/**
 * The role of a cell in its grid. `stop`: Tab leads to this cell while the focus is outside the
 * grid.
 */
export type CellPart = 'plain' | 'range' | 'stop' | 'active' | 'editing';

const noRange: ReadonlySet<RowKey> = new Set();

/** The shared state of a grid's cells: the active one, a range of rows, and the editor. */
export class CellGrid<Row> {
  readonly store = createStore<GridState<Row>>({
    row: null,
    column: '',
    range: noRange,
    focused: false,
    editor: null,
  });
  /** The place of the active row on the page. */
  readonly place = createStore(0);
  readonly news = createStore('');
  readonly editable: ReadonlyMap<string, EditableColumn<Row>>;
  /**
   * Whether Tab moves from cell to cell: from an edit until Escape, or until the focus leaves the
   * cells.
   */
  walks = false;
  /** The keys of the columns as shown. */
  order: readonly string[] = [];
  private page: PageRows<Row> = { length: 0, first: 0, at: () => undefined };
  /** The place of the row at which the range begins. */
  private anchor = 0;

  constructor(readonly cells: EditableCells<Row>) {
    this.editable = new Map(cells.columns.map((column) => [column.key, column]));
  }

  keyOf(row: Row | Pending): RowKey {
    return row instanceof Pending ? `pending ${row.place}` : this.cells.rowKey(row);
  }

  partOf(row: RowKey, column: string): CellPart {
    const now = this.store.get();
    if (now.column !== column) return 'plain';
    if (now.row !== row) return now.range.has(row) ? 'range' : 'plain';
    return now.editor ? 'editing' : now.focused ? 'active' : 'stop';
  }

  /** Returns the loaded rows of the range, or the active row. */
  rows(): Row[] {
    const [from, to] = this.ends();
    return this.between(from, to);
  }

  /**
   * Returns up to `count` rows, from the first row of the range on, or from the active one. The
   * list ends before the first row that is not loaded, because otherwise the lines of a paste would
   * slip to rows further down.
   */
  below(count: number): Row[] {
    const [from] = this.ends();
    const rows = this.between(from, from + count);
    const gap = rows.findIndex((row, at) => row !== this.page.at(from + at));
    return gap < 0 ? rows : rows.slice(0, gap);
  }

  textOf(row: Row, column: EditableColumn<Row>): string {
    return this.cells.stateOf(row, column.key)?.text ?? column.text(row);
  }

  /** Makes a cell active and gives it the focus; `extend` keeps the beginning of the range. */
  go(to: number, column = this.store.get().column, extend = false): void {
    const at = Math.max(0, Math.min(to, this.page.length - 1));
    if (!extend) this.anchor = at;
    this.place.set(at);
    const [from, end] = at === this.anchor ? [0, 0] : this.ends(true);
    const range = new Set(this.between(from, end).map((row) => this.keyOf(row)));
    this.change({ row: this.keyAt(at), column, range, focused: true, editor: null });
    if (extend) this.news.set(texts.selected(Math.max(1, range.size)));
  }

  extendTo(row: RowKey): void {
    this.go(this.placeOf(row), undefined, true);
  }

  /**
   * Goes to the next (`step` 1) or previous (-1) editable cell, beyond the end of a row to the row
   * below or above; returns whether there is one.
   */
  across(step: number): boolean {
    const stops = this.order.filter((key) => this.editable.has(key));
    const next = stops.indexOf(this.store.get().column) + step;
    const isBeyond = next < 0 || next >= stops.length;
    const to = this.place.get() + (isBeyond ? step : 0);
    if (to < 0 || to >= this.page.length) return false;
    this.go(to, isBeyond ? stops.at(step > 0 ? 0 : -1) : stops[next]);
    return true;
  }

  /** Opens the editor in the active cell; returns whether the cell can be edited. */
  edit(typed?: string): boolean {
    const column = this.editable.get(this.store.get().column);
    const row = this.page.at(this.place.get());
    if (!column || row === undefined || row instanceof Pending) return false;
    this.walks = true;
    const shown = this.textOf(row, column);
    const { kind } = this.cells.stateOf(row, column.key) ?? {};
    const held = kind === 'unknown' || kind === 'refused';
    // In a cell of several entries a letter begins another name.
    const others = held ? undefined : column.several?.next(shown);
    const text = typed === undefined ? (others ?? shown) : `${others ?? ''}${typed}`;
    const isWhole = column.choices ? !column.several : column.isStandIn?.(text, row) === true;
    const rows = this.rows();
    const editor = {
      text,
      typed: typed !== undefined,
      held,
      selected: typed === undefined && isWhole,
      from: shown,
      rows,
      seen: rows.map((one) => this.textOf(one, column)),
    };
    this.change({ focused: true, editor });
    return true;
  }

  /**
   * Puts an editor's input into the cells of its rows. If a row has got another value since the
   * edit began, the row is passed as the person saw it, so that somebody else's value does not
   * count as seen.
   */
  put({ rows, seen, from }: EditorStart<Row>, column: EditableColumn<Row>, input: CellInput): void {
    const shown = new Map(this.between(0, this.page.length).map((row) => [this.keyOf(row), row]));
    const seenRows = rows.map((row, at) => {
      const now = shown.get(this.keyOf(row));
      return now !== undefined && column.text(now) === seen[at] ? now : row;
    });
    this.cells.commit(seenRows, column.key, input, from);
  }

  /** Closes the editor, and puts its input, if any, into the cells. */
  finish(input?: CellInput, focused = true): void {
    const { column, editor } = this.store.get();
    const editable = this.editable.get(column);
    if (editor && editable && input !== undefined) this.put(editor, editable, input);
    this.change({ editor: null, focused });
  }

  /**
   * Returns the column of the active cell; undefined unless the cell itself has the focus and can
   * be edited.
   */
  focusedColumn(): EditableColumn<Row> | undefined {
    const { column, focused } = this.store.get();
    const isThere = focused && document.activeElement?.matches('tbody [data-column]');
    return isThere ? this.editable.get(column) : undefined;
  }

  canFillDown(): boolean {
    const { column, range } = this.store.get();
    const editable = this.editable.get(column);
    const [row] = this.rows();
    if (!editable || row === undefined) return false;
    const { kind = 'saved' } = this.cells.stateOf(row, column) ?? {};
    const isSaved = (kind === 'saved' || kind === 'saving') && this.textOf(row, editable) !== '';
    return isSaved && (range.size > 0 || this.place.get() < this.page.length - 1);
  }

  /**
   * Copies the first row of the range to the others, or the active row to those below it, up to the
   * first row that is not loaded.
   */
  fillDown(): void {
    const { column, range } = this.store.get();
    const [from, ...below] = range.size > 0 ? this.rows() : this.below(this.page.length);
    if (from === undefined || below.length === 0 || !this.canFillDown()) return;
    this.cells.fillDown(from, column, below);
    this.news.set(texts.filled(below.length));
  }

  /** Called when a cell gets the focus: makes it the active cell. */
  enter(row: RowKey, column: string): void {
    const now = this.store.get();
    if (now.row === row && now.column === column) this.change({ focused: true });
    else this.go(this.placeOf(row), column);
  }

  /** Called when the focus leaves the cells. */
  leave(): void {
    this.walks = false;
    this.change({ focused: false });
  }

  /** Adopts the rows of the page. The active cell follows its row to a new place. */
  onRows(page: PageRows<Row>): void {
    this.page = page;
    const { row, column, editor } = this.store.get();
    const isShown = this.order.includes(column);
    if (row !== null && isShown && this.keyAt(this.place.get()) === row) return;
    const found = row === null ? -1 : this.placeOf(row);
    this.anchor = found >= 0 ? found : Math.max(0, Math.min(this.place.get(), page.length - 1));
    this.place.set(this.anchor);
    const first = this.order.find((key) => this.editable.has(key)) ?? '';
    this.change({
      row: this.keyAt(this.anchor),
      column: isShown ? column : first,
      range: noRange,
      editor: found >= 0 ? editor : null,
    });
  }

  private change(patch: Partial<GridState<Row>>): void {
    this.store.set((before) => ({ ...before, ...patch }));
  }

  /** Returns the places [from, to) of the range, or of the active row. */
  private ends(isRange = this.store.get().range.size > 0): [number, number] {
    const at = this.place.get();
    const anchor = isRange ? this.anchor : at;
    return [Math.min(anchor, at), Math.max(anchor, at) + 1];
  }

  private between(from: number, to: number): Row[] {
    const rows: Row[] = [];
    for (let at = from; at < Math.min(to, this.page.length); at++) {
      const row = this.page.at(at);
      if (row !== undefined && !(row instanceof Pending)) rows.push(row);
    }
    return rows;
  }

  private keyAt(at: number): RowKey | null {
    const row = this.page.at(at);
    return row === undefined ? null : this.keyOf(row);
  }

  private placeOf(row: RowKey): number {
    if (this.keyAt(this.place.get()) === row) return this.place.get();
    for (let at = 0; at < this.page.length; at++) if (this.keyAt(at) === row) return at;
    return -1;
  }
}
