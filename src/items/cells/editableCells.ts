import type { ClothesListItem } from '../../contract/types';
import { toast } from '../../core/stores/toasts';
import type { CellInput, CellState, EditableCells } from '../../ui/table/cells';
import { type CellKey, fieldOf } from './cellColumns';
import { choicesFor } from './cellEntries';
import { copyOf, isCellKey } from './cellInputs';
import { severalNames } from './cellNames';
import type { Cells, CellsInput } from './createCells';
import type { HeldCell } from './heldCells';
import { cellsTexts as texts } from './texts';

/** Returns the editable cells of a table; `shown` are the keys of its columns. */
export function editableCells(cells: Cells, shown: readonly string[]): EditableCells<ClothesListItem> {
  const { held, proposals, putAll, undoLast, drop } = cells;
  const keys = shown.filter(isCellKey);
  const stateOf = createStateOf(cells);
  /**
   * Puts the result of `given` for each row into the row's cell of the column; undefined leaves the
   * cell.
   */
  const putInto = (
    rows: readonly ClothesListItem[],
    column: string,
    given: (row: ClothesListItem, key: CellKey) => CellsInput['given'] | undefined,
  ) => {
    const inputs = rows.flatMap((row): CellsInput[] => {
      const one = isCellKey(column) ? given(row, column) : undefined;
      return isCellKey(column) && one !== undefined ? [{ row, key: column, given: one }] : [];
    });
    putAll(inputs, texts.filled);
  };
  return {
    columns: keys.map((key) => {
      const { list, several, text, max } = fieldOf(key);
      return {
        key,
        text,
        maxLength: max,
        ...(key === 'title' && { isStandIn: (text, { id }) => text === texts.untitled(id) }),
        ...(key === 'price' && { inputMode: 'decimal' }),
        ...(several && { several: severalNames }),
        ...(list && {
          choices: (typed: string) => choicesFor(cells.choices(list), typed),
          creates: true,
        }),
      };
    }),
    rowKey: ({ id }) => id,
    stateOf: (row, column) => (isCellKey(column) ? stateOf(row, column) : undefined),
    subscribe(row, listener) {
      const stops = [held.store.subscribe(listener), proposals.watch(row, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    commit: (rows, column, input, from) =>
      putInto(rows, column, (row, key) => {
        const shown = held.get(row.id, key)?.text ?? fieldOf(key).text(row);
        return from === undefined || !fieldOf(key).several ? input : editedBy(input, shown, from);
      }),
    accept: (rows, column) => putInto(rows, column, proposals.input),
    discard(rows, column) {
      if (!isCellKey(column)) return;
      drop(rows.map(({ id }) => held.get(id, column)));
      for (const row of rows) proposals.settle(row, column);
    },
    paste(rows, column, block) {
      const first = isCellKey(column) ? keys.indexOf(column) : keys.length;
      const inputs = rows.flatMap((row, at) =>
        (block[at] ?? []).flatMap((text, beside) => {
          const key = keys[first + beside];
          return key ? { row, key, given: { text } } : [];
        }),
      );
      putAll(inputs, texts.pasted, true);
      const without = block.flat().filter((text) => text !== '').length - inputs.filter(hasText).length;
      if (without > 0) toast.error(texts.beyond(without));
    },
    undo: undoLast,
    fillDown: (from, column, rows) => putInto(rows, column, (_, key) => copyOf(held, from, key)),
  };
}

/** Returns the input of a cell of several entries that shows `shown`. */
function editedBy(input: CellInput, shown: string, from: string): CellInput {
  if (input === null || 'choice' in input) return input;
  if ('create' in input) return { create: severalNames.edited(shown, from, input.create) };
  return { text: severalNames.edited(shown, from, input.text) };
}

const hasText = ({ given }: CellsInput) => given !== null && 'text' in given && given.text !== '';

/**
 * Returns a function that returns a cell's state, undefined for a plain cell. The state stays the
 * same object until it changes, because the table compares the objects.
 */
function createStateOf({ held, proposals, put, drop }: Cells) {
  const known = new WeakMap<HeldCell, CellState>();
  const proposed = new Map<string, CellState>();
  const stateOfHeld = (cell: HeldCell): CellState => {
    const { state, text, message } = cell;
    if (state === 'saved') return { kind: 'saved' };
    if (state === 'waiting') return { kind: 'saving', text };
    const end = { label: texts.drop, onPress: () => drop([cell]) };
    if (state !== 'stale') return { kind: state, text, message, actions: [end] };
    const keep = { label: texts.mine, onPress: () => put([{ ...cell, state: 'waiting' }]) };
    return { kind: 'stale', text, message, actions: [keep, { ...end, label: texts.theirs }] };
  };
  return (row: ClothesListItem, key: CellKey): CellState | undefined => {
    const cell = held.get(row.id, key);
    if (cell) {
      const state = known.get(cell) ?? stateOfHeld(cell);
      known.set(cell, state);
      return state;
    }
    const input = proposals.input(row, key);
    if (!input) return undefined;
    const text = 'choice' in input ? input.choice.name : 'text' in input ? input.text : input.create;
    const state = proposed.get(text) ?? { kind: 'proposed', text };
    proposed.set(text, state);
    return state;
  };
}
