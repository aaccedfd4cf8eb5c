import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../react/useLatest';
import type { NamedOption } from './useOptionMatches';

type State =
  | { state: 'idle' }
  | { state: 'creating'; name: string }
  | { state: 'created'; name: string; entry: NamedOption }
  | { state: 'failed'; name: string; message: string };

/** The creation of an option: one at a time, so that a second Enter creates no second entry. */
export function useCreation(
  create: ((name: string) => Promise<NamedOption>) | undefined,
  onCreated: (entry: NamedOption) => void,
): State & {
  start(name: string): void;
  /** The person goes on: what failed or was done is past. */
  forget(): void;
  /** The created option, until the list of options holds it. */
  entryOf(id: number): NamedOption | undefined;
} {
  const [state, setState] = useState<State>({ state: 'idle' });
  // Set at once, where state would come with the next drawing: two keys may be quicker than that.
  const underWay = useRef(false);
  const latest = useLatest(onCreated);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function start(name: string) {
    if (!create || underWay.current) return;
    underWay.current = true;
    setState({ state: 'creating', name });
    try {
      const entry = await create(name);
      if (!here.current) return;
      setState({ state: 'created', name, entry });
      latest.current(entry);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (here.current) setState({ state: 'failed', name, message });
    } finally {
      underWay.current = false;
    }
  }

  return {
    ...state,
    start,
    forget: () => {
      if (!underWay.current && state.state !== 'idle') setState({ state: 'idle' });
    },
    entryOf: (id) => (state.state === 'created' && state.entry.id === id ? state.entry : undefined),
  };
}
