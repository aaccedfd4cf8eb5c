import type { Id } from '../../contract/types';
import { fieldsOf, isObject } from '../../core/lib/isObject';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { draftKey, readDraft, writeDraft } from '../../core/stores/drafts';
import { type CellKey, type CellValue, cellKeys } from './cellColumns';

/** A person's input into a cell; the item does not have it yet, or was just saved with it. */
export interface HeldCell {
  id: Id;
  key: CellKey;
  /** The text that the cell shows. */
  text: string;
  /** Undefined until it is known: a name has no value before its entry is found or created. */
  value?: CellValue;
  /** Whether an entry is created if none has this name. */
  creates?: boolean;
  /**
   * Whether the cell was pasted with others, so that their unknown names are asked about together.
   */
  pasted?: boolean;
  /** The cell's value, and the item's version, that the person saw. */
  base: CellValue;
  version: number;
  state: 'waiting' | 'saved' | 'refused' | 'unknown' | 'stale';
  /** The reason of a refusal, or the value that somebody else has saved meanwhile. */
  message?: string;
  /** Whether the input will be saved as soon as the item has a supplier. */
  needsSupplier?: boolean;
}

/** The inputs of all cells; those that are not saved survive a reload of the tab. */
export interface HeldCells {
  store: ReadableStore<ReadonlyMap<string, HeldCell>>;
  get(id: Id, key: CellKey): HeldCell | undefined;
  put(cells: readonly HeldCell[]): void;
  /** Forgets these inputs, unless others have replaced them. */
  drop(cells: readonly HeldCell[]): void;
  /** Returns the inputs that are not saved. */
  unsaved(): HeldCell[];
}

export const placeOf = ({ id, key }: Pick<HeldCell, 'id' | 'key'>) => `${id} ${key}`;

/** Returns the cells grouped by a key. */
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
 * Decodes the inputs that this app stored itself. A conflict becomes a waiting input: saving that
 * shows the conflict again.
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
