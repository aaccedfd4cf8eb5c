import type { ReferenceKind } from '../../contract/references';
import { entryCreation } from '../../references/entryCreation';
import { findReference } from '../../references/findReference';
import type { useReferenceChoices } from '../../references/useReferenceChoices';
import { matchOptions } from '../../ui/select/useOptionMatches';
import type { CellChoice } from '../../ui/table/cells';
import { fieldOf } from './cellColumns';
import type { HeldCell } from './heldCells';

type Choices = Pick<
  ReturnType<typeof useReferenceChoices>,
  'options' | 'loading' | 'total' | 'search' | 'references'
>;
/** For each list whose entries a cell can hold: the entries to choose from, and their search. */
export type CellChoices = Partial<Record<ReferenceKind, Choices>>;

/** The maximum number of entries offered for a typed text. */
const offered = 50;

/**
 * Returns at most `offered` entries that match a typed text, the best match first. If the server
 * searches the list, the call starts the search, whose results a later call returns.
 */
export function choicesFor(choices: Choices | undefined, typed: string): CellChoice[] {
  choices?.search?.(typed);
  const options = choices?.options ?? [];
  return matchOptions(options, typed)
    .places.slice(0, offered)
    .flatMap((place) => options[place] ?? []);
}

/**
 * Creates the function that finds the entry that a cell's text names. If there is none, the
 * function creates the entry if the cell's `creates` is set, else it returns null. It throws a
 * Problem.
 */
export function createEntryOf(choices: () => CellChoices): (cell: HeldCell) => Promise<CellChoice | null> {
  const createOrFind = entryCreation();
  return async ({ key, text, creates }) => {
    const kind = fieldOf(key).list;
    const list = kind && choices()[kind];
    if (!kind || !list) return null;
    const { exact } = matchOptions(list.options, text);
    const known = list.options[exact];
    if (known) return known;
    const isWhole = !list.loading && list.total === undefined;
    const found = isWhole ? null : ((await findReference(kind, text)) ?? null);
    return found || !creates ? found : createOrFind(kind, list.references, text);
  };
}
