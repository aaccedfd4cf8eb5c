import { useEffect, useMemo, useRef } from 'react';
import type { Id } from '../contract/types';
import { useStore } from '../react/useStore';
import { taskEnded } from './batches';
import { useConnection } from './connection';
import { createSuggestions, type SuggestionsState, type SuggestionsWatch } from './createSuggestions';
import { useSessionStore } from './SessionStores';

const unknown: SuggestionsState = { state: 'unknown' };

/** Returns what a model proposes for an item, and `ask`, which has it look at the photos. */
export function useSuggestions(clothesId: Id): { found: SuggestionsState; ask(model?: string): void } {
  const watch = useSuggestionsWatch();
  // A list renders the one row that has changed.
  const own = useMemo(() => {
    const { get, subscribe } = watch.store;
    return { get: () => get().get(clothesId) ?? unknown, subscribe };
  }, [watch, clothesId]);
  const found = useStore(own);
  const connection = useConnection();
  useEffect(() => {
    watch.enter(clothesId);
    return () => watch.leave(clothesId);
  }, [watch, clothesId]);
  // What could not be read without a line is read when it is back.
  const before = useRef(connection);
  useEffect(() => {
    if (before.current !== connection && connection === 'online') watch.read(clothesId);
    before.current = connection;
  }, [watch, clothesId, connection]);
  useEffect(() => taskEnded.subscribe(() => watch.read(clothesId)), [watch, clothesId]);
  return { found, ask: (model) => watch.ask(clothesId, model) };
}

export function useSuggestionsWatch(): SuggestionsWatch {
  return useSessionStore(createSuggestions);
}
