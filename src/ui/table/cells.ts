import type { KeyboardEvent, ReactNode } from 'react';
import type { ReadableStore } from '../../core/lib/store';
import type { Column } from './columns';
import type { PageRows } from './source';

/** An entry that a cell can hold. The user can find it by an alias, too. */
export interface CellChoice {
  id: number;
  name: string;
  aliases?: readonly string[] | undefined;
}

/**
 * A person's input into a cell: a text, an entry, the name of an entry to create, or nothing, which
 * clears the cell. A text in a column of choices is a name that no entry has.
 */
export type CellInput = { text: string } | { choice: CellChoice } | { create: string } | null;

/** The input of a cell that is not in its row yet, and its outcome. */
export interface CellState {
  /**
   * `unknown` means that no entry has the name in `text`; the cell says so without a `message` and
   * offers to create the entry.
   */
  kind: 'saving' | 'saved' | 'refused' | 'stale' | 'unknown' | 'proposed';
  /** Shown instead of the row's value; for `proposed` the proposal, which Enter accepts. */
  text?: string;
  /** A sentence below the cell: why the input was refused, or which value is stored now. */
  message?: string;
  /** Buttons below the cell that resolve the problem, such as keeping one of two values. */
  actions?: readonly { label: string; onPress(): void }[];
}

/** The names in the text of a cell that holds several entries. */
export interface SeveralNames {
  /** Returns the text with which another name begins after those in `text`. */
  next(text: string): string;
  /** Returns the last name in a text, the one that is being typed. */
  typed(text: string): string;
  /** Returns the text with `name` in place of the last one. */
  taken(text: string, name: string): string;
  /** Returns `text` with the names that `to` adds to those in `from`, without those it removes. */
  edited(text: string, from: string, to: string): string;
}

/** A column whose cells can be edited. */
export interface EditableColumn<Row> {
  key: string;
  /** Returns the text with which editing begins. */
  text(row: Row): string;
  /** The keyboard of a touch device; text by default. */
  inputMode?: 'decimal';
  maxLength?: number;
  /**
   * Returns whether the text only stands in for a missing one, so that the editor selects it and
   * typing replaces it.
   */
  isStandIn?(text: string, row: Row): boolean;
  /** Returns the entries for a typed text, the best first. Without it the cell holds a text. */
  choices?(typed: string): readonly CellChoice[];
  /** Set if a cell holds several entries, whose names its text has. */
  several?: SeveralNames;
  /** Whether Ctrl+Enter creates an entry if no entry has the typed name. */
  creates?: boolean;
}

/** The interface by which a table's cells become editable. */
export interface EditableCells<Row> {
  /** The editable columns; a cell of another column holds at most one control. */
  columns: readonly EditableColumn<Row>[];
  rowKey(row: Row): string | number;
  /**
   * Returns the state of a cell, the same object until it changes; undefined for the row's value
   * as it is stored.
   */
  stateOf(row: Row, column: string): CellState | undefined;
  /**
   * Calls `listener` when states of the row's cells change; returns a function that unsubscribes.
   */
  subscribe(row: Row, listener: () => void): () => void;
  /**
   * Puts the input into the cells of these rows and saves it. If the input names an entry to
   * create, the entry is created first. The rows themselves change when the input is stored. If the
   * column has choices and the text names none of them, the cells only become `unknown`. In a
   * column of several entries each cell gets what the input adds to and removes from the names in
   * `from`, the text with which the edit began.
   */
  commit(rows: readonly Row[], column: string, input: CellInput, from?: string): void;
  /** Accepts the proposals in the cells. */
  accept(rows: readonly Row[], column: string): void;
  /** Drops what is not stored: a refused or unknown input, or a proposal. */
  discard(rows: readonly Row[], column: string): void;
  /** Puts a block of texts, as copied from a spreadsheet, into the rows, from this column on. */
  paste(rows: readonly Row[], column: string, texts: readonly (readonly string[])[]): void;
  /**
   * Takes the person's last change back, such as a commit or a paste. Returns the number of its
   * cells; 0 if there is none.
   */
  undo(): number;
  /** Copies the cell's value from one row to `rows`, which lie below it. */
  fillDown(from: Row, column: string, rows: readonly Row[]): void;
}

/** The part that makes a table's cells editable. Its file is fetched when a user wants to edit. */
export interface TableEditing<Row> {
  /** The text after the caption that says how to edit, for users who cannot see it. */
  hint: string;
  /** Returns the columns with editable cells; the same array for the same columns. */
  columns(columns: readonly Column<Row>[]): readonly Column<Row>[];
  /** The place, on the page, of the row that Tab leads to. This row is always rendered. */
  place: ReadableStore<number>;
  /** A live region, rendered beside the table, that announces the outcome of the cells' input. */
  status: ReactNode;
  /** Called after each render with the rows of the page, and the box around the table. */
  onRows(rows: PageRows<Row>, box: HTMLElement | null): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}
