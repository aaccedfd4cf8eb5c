import { useEffect, useState } from 'react';
import type { Reference, ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { clock } from '../core/lib/clock';
import { sortByName } from '../core/lib/nameOrder';
import { type Problem, problemFrom } from '../core/lib/problem';
import { useStore } from '../core/react/useStore';
import { valueOr } from '../core/stores/loadable';
import { useSessionStore } from '../core/stores/SessionStores';
import type { NamedOption } from '../ui/select/useOptionMatches';
import { answered, createReferenceChoices } from './referenceChoices';
import { searchReferences } from './referenceSearch';
import { type References, useReferences } from './references';

/** The pause in typing, in ms, before the server is queried. */
const rest = 200;

export interface OfferedChoices {
  references: References;
  options: readonly NamedOption[];
  loading: boolean;
  problem: Problem | null;
  retry(): void;
  /** Searches for a text; undefined if the server does not search. */
  search?(text: string): void;
  /** The number of entries of the list, if not all are offered. */
  total?: number;
}

interface Answer {
  text: string;
  entries: readonly NamedOption[];
  problem: Problem | null;
}

/**
 * Returns the entries that a select-or-create control offers: the whole list if it is short or
 * loaded already, else the server's search results. Asks the server for nothing until it `isKnown`
 * that the API has the list.
 */
export function useReferenceChoices(kind: ReferenceKind, isKnown = true): OfferedChoices {
  const references = useReferences(kind);
  const { list, store, load } = references;
  const choices = useSessionStore(createReferenceChoices)[kind];
  const state = useStore(choices.store);
  const here = list.state !== 'idle';
  const known = valueOr(state, null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the control comes
  useEffect(() => {
    if (!isKnown) return;
    if (!here) choices.load();
    // If the list failed to load before, the next control that needs it retries.
    else if (list.state === 'failed') load();
  }, [here, choices, isKnown]);
  useEffect(() => {
    if (!here && known?.whole) store.set({ state: 'loaded', value: sortByName(known.whole) });
  }, [here, known, store]);

  const asked = !here && known?.whole === null ? known : null;
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  const searching = asked !== null && text !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!searching) return;
    const left = new AbortController();
    const cancel = clock.after(rest, () => {
      searchReferences(kind, { q: text, size: answered }, left.signal).then(
        ({ entries }) => {
          if (left.signal.aborted) return;
          for (const entry of entries) choices.seen.set(entry.id, entry);
          setAnswer({ text, entries, problem: null });
        },
        (error) =>
          left.signal.aborted ||
          setAnswer((before) => ({ text, entries: before?.entries ?? [], problem: problemFrom(error) })),
      );
    });
    return () => {
      cancel();
      left.abort();
    };
  }, [searching, kind, text, choices, tries]);

  if (asked) {
    const found = text === '' ? null : answer;
    return {
      references,
      options: found?.entries ?? asked.first,
      loading: searching && found?.text !== text,
      problem: found?.text === text ? found.problem : null,
      retry: () => {
        setAnswer(null);
        setTries((before) => before + 1);
      },
      search: setText,
      total: asked.total,
    };
  }
  const problem = here ? list : state;
  return {
    references,
    options: here ? valueOr(list, none) : (known?.whole ?? none),
    loading: problem.state === 'idle' || problem.state === 'loading',
    problem: problem.state === 'failed' ? problem.problem : null,
    retry: here ? references.reload : choices.reload,
  };
}

const none: Reference[] = [];

/** Returns an entry by its id, from a list of any length; undefined until it is loaded. */
export function useChosen(kind: ReferenceKind, id: Id | null): Reference | undefined {
  const entryOf = useEntries(kind, id === null ? noIds : [id]);
  return id === null ? undefined : entryOf(id);
}

const noIds: Id[] = [];

/**
 * Returns a function that returns an entry of these ids, from a list of any length; undefined until
 * it is loaded.
 */
export function useEntries(kind: ReferenceKind, ids: readonly Id[]): (id: Id) => Reference | undefined {
  const { list, store } = useReferences(kind);
  const choices = useSessionStore(createReferenceChoices)[kind];
  const state = useStore(choices.store);
  const [, render] = useState({});
  const here = list.state !== 'idle';
  const wanted = ids.join();
  useEffect(() => {
    if (!here && wanted !== '') choices.load();
  }, [here, wanted, choices]);
  const known = valueOr(state, null);
  useEffect(() => {
    if (here || !known || wanted === '') return;
    if (known.whole) return store.set({ state: 'loaded', value: sortByName(known.whole) });
    for (const id of wanted.split(',').map(Number)) {
      if (choices.seen.has(id)) continue;
      searchReferences(kind, { id, size: 1 }).then(
        ({ entries }) => {
          for (const entry of entries) choices.seen.set(entry.id, entry);
          render({});
        },
        () => undefined, // The control shows the id instead.
      );
    }
  }, [here, known, choices, wanted, kind, store]);
  return (id) =>
    list.state === 'loaded' ? list.value.find((entry) => entry.id === id) : choices.seen.get(id);
}
