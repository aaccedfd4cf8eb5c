import type { Id } from '../../contract/types';
import { fieldsOf, isObject } from '../../core/lib/isObject';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { draftKey, readDraft, writeDraft } from '../../core/stores/drafts';
import { type CellKey, type CellValue, cellKeys } from './cellColumns';

/** A person's input into a cell that the item does not have yet, or was saved with a moment ago. */
export interface HeldCell {
  id: Id;
  key: CellKey;
  /** The text that the cell shows. */
  text: string;
  /**
   * The value of `text`. Undefined until it is known: a name has no value before its entry is found
   * or created.
   */
  value?: CellValue;
  /** A new entry named `text` is created if there is none. */
  creates?: boolean;
  /**
   * Whether the cell was pasted. The person is asked about unknown names of all pasted cells at
   * once.
   */
  pasted?: boolean;
  /** The cell's value and the item's version that the person saw when typing. */
  base: CellValue;
  version: number;
  state: 'waiting' | 'saved' | 'refused' | 'unknown' | 'stale';
  /**
   * The reason for a refusal, or the value that somebody else has saved meanwhile, a Ukrainian
   * sentence.
   */
  message?: string;
  /** The names in `text` that no entry has, of an input that is `unknown`. */
  missing?: readonly string[];
  /**
   * Whether the input was refused only because the item has no purchase: it is saved when a
   * supplier is put in.
   */
  needsSupplier?: boolean;
}

/** The inputs of all cells, by `placeOf`. Unsaved inputs survive a reload of the tab. */
export interface HeldCells {
  store: ReadableStore<ReadonlyMap<string, HeldCell>>;
  get(id: Id, key: CellKey): HeldCell | undefined;
  put(cells: readonly HeldCell[]): void;
  /** Forgets these inputs, except those that newer inputs have replaced. */
  drop(cells: readonly HeldCell[]): void;
  /** Returns the inputs that are not saved. */
  unsaved(): HeldCell[];
}

export const placeOf = ({ id, key }: Pick<HeldCell, 'id' | 'key'>) => `${id} ${key}`;

/** Returns the cells grouped by the result of `keyOf`. */
export function grouped<Cell, K>(cells: readonly Cell[], keyOf: (cell: Cell) => K): Map<K, Cell[]> {
  const groups = new Map<K, Cell[]>();
  for (const cell of cells) {
    const group = groups.get(keyOf(cell));
    if (group) group.push(cell);
    else groups.set(keyOf(cell), [cell]);
  }
  return groups;
}

export function createHeldCells(): HeldCells {
  const draft = draftKey('cells');
  const store = createStore(decode(readDraft(draft)));
  const unsaved = () => [...store.get().values()].filter(({ state }) => state !== 'saved');
  const change = (next: Map<string, HeldCell>) => {
    store.set(next);
    const left = unsaved();
    writeDraft(draft, left.length > 0 ? left : null);
  };
  return {
    store,
    get: (id, key) => store.get().get(placeOf({ id, key })),
    put: (cells) => change(new Map([...store.get(), ...cells.map((cell) => [placeOf(cell), cell] as const)])),
    drop(cells) {
      const next = new Map(store.get());
      for (const cell of cells) if (next.get(placeOf(cell)) === cell) next.delete(placeOf(cell));
      if (next.size < store.get().size) change(next);
    },
    unsaved,
  };
}

/**
 * Decodes the inputs that this app stored itself, by `placeOf`. A conflict becomes a waiting input:
 * when it is saved, the server reports the conflict again.
 */
function decode(kept: unknown): ReadonlyMap<string, HeldCell> {
  const cells = Array.isArray(kept) ? kept.filter(isHeld) : [];
  return new Map(
    cells.map((cell) => [placeOf(cell), cell.state === 'stale' ? { ...cell, state: 'waiting' } : cell]),
  );
}

function isHeld(value: unknown): value is HeldCell {
  const { id, key, text } = fieldsOf(value);
  return (
    isObject(value) &&
    Number.isSafeInteger(id) &&
    cellKeys.some((each) => each === key) &&
    typeof text === 'string'
  );
}
