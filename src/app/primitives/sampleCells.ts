import { nameKey } from '../../core/lib/nameKey';
import { createStore, type ReadableStore } from '../../core/lib/store';
import type { CellChoice, CellState, EditableCells } from '../../ui/table/cells';
import { namedRows } from './samples';

export interface Garment {
  id: number;
  title: string;
  brand: string;
  price: string;
}

const brands: CellChoice[] = ['Zara', 'Zara Home', 'Mango', 'Їжак'].map((name, id) => ({ id, name }));
const notNumber = 'Ціна — це число, як-от 138,50';

/** Returns rows, and editable cells whose values are kept in the page only. */
export function sampleCells(count: number): {
  rows: Garment[];
  cells: EditableCells<Garment>;
  /** The calls that a server would have received, in words. */
  calls: ReadableStore<string>;
} {
  const rows = namedRows(count).map(({ id, name }) => ({
    id,
    title: name,
    brand: id % 3 ? '' : 'Mango',
    price: id % 2 ? '100,00' : '',
  }));
  const keep = { label: 'Залишити моє', onPress: () => put([5], 'price', '90,00') };
  const states = createStore<Record<string, CellState | undefined>>({
    '2 brand': { kind: 'proposed', text: 'Zara' },
    '4 price': { kind: 'refused', text: 'сто', message: notNumber },
    '5 price': { kind: 'stale', text: '90,00', message: 'Олена щойно записала 95,00', actions: [keep] },
    '6 title': { kind: 'saving', text: 'Пальто' },
  });
  const calls = createStore('');
  const idsOf = (rows: readonly Garment[]) => rows.map(({ id }) => id);

  function setState(ids: readonly number[], column: string, state: CellState | undefined) {
    states.set((all) => ({ ...all, ...Object.fromEntries(ids.map((id) => [`${id} ${column}`, state])) }));
  }

  function put(ids: readonly number[], column: string, text: string) {
    calls.set(`${column}=${text} ${ids}`);
    setState(ids, column, stateOf(column, text));
  }

  const cells: EditableCells<Garment> = {
    columns: [
      { key: 'title', text: ({ title }) => title, maxLength: 255 },
      {
        key: 'brand',
        text: ({ brand }) => brand,
        choices: (typed) => brands.filter(({ name }) => nameKey(name).includes(nameKey(typed))),
        creates: true,
      },
      { key: 'price', text: ({ price }) => price, inputMode: 'decimal' },
    ],
    rowKey: ({ id }) => id,
    stateOf: ({ id }, column) => states.get()[`${id} ${column}`],
    subscribe: (_, listener) => states.subscribe(listener),
    commit(rows, column, input) {
      if (input && 'create' in input) brands.push({ id: brands.length, name: input.create });
      const [text = ''] = Object.values(input ?? {});
      put(idsOf(rows), column, typeof text === 'string' ? text : text.name);
    },
    accept: (rows, column) => put(idsOf(rows), column, states.get()[`${rows[0]?.id} ${column}`]?.text ?? ''),
    discard: (rows, column) => setState(idsOf(rows), column, undefined),
    paste(rows, column, texts) {
      const columns = cells.columns.slice(cells.columns.findIndex(({ key }) => key === column));
      for (const [place, { id }] of rows.entries()) {
        for (const [at, text] of (texts[place] ?? []).entries()) put([id], columns[at]?.key ?? '', text);
      }
    },
    undo: () => 0,
    fillDown({ id, ...texts }, column, rows) {
      const stored = Object.entries(texts).find(([key]) => key === column)?.[1] ?? '';
      put(idsOf(rows), column, states.get()[`${id} ${column}`]?.text ?? stored);
    },
  };
  return { rows, cells, calls };
}

/** Returns the state that a server might give a cell for this text. */
function stateOf(column: string, text: string): CellState {
  if (column === 'brand' && text && !brands.some(({ name }) => name === text))
    return { kind: 'unknown', text };
  if (column === 'price' && !/^(\d+(,\d+)?)?$/.test(text))
    return { kind: 'refused', text, message: notNumber };
  return { kind: 'saved', text };
}
