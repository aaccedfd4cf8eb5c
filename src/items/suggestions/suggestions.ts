import { useEffect, useMemo, useRef } from 'react';
import { taskEnded } from '../../batches/taskEnded';
import type { Id } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useSessionStore } from '../../core/stores/SessionStores';
import { useConnection } from '../../core/stores/useConnection';
import { createSuggestions, type SuggestionsState, type SuggestionsWatch } from './createSuggestions';

const unknown: SuggestionsState = { state: 'unknown' };

/**
 * Returns the state of an item's proposals, and `ask`, which has a model read the photos. Watches
 * the item while the component is mounted.
 */
export function useSuggestions(clothesId: Id): { found: SuggestionsState; ask(model?: string): void } {
  const watch = useSuggestionsWatch();
  // A store of the item's own state, so that a change renders only the item's row in a list.
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
  // Proposals that could not be read without a connection are read when it is back.
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
