import { useEffect, useRef } from 'react';
import { addPendingInput } from '../../core/lib/pendingInputs';
import { useLatest } from '../../core/react/useLatest';
import type { NamedOption } from './useOptionMatches';

interface Listeners {
  onCreated(entry: NamedOption): void;
  onFailed(message: string): void;
}

/**
 * Returns a function that creates an option with a name. Only one creation runs at a time, so that
 * a second Enter creates no second entry. The listeners are called only while the control is
 * mounted; until then, every save waits for the creation.
 */
export function useCreation(
  create: ((name: string) => Promise<NamedOption>) | undefined,
  listeners: Listeners,
): (name: string) => void {
  // Kept in a ref, because two keys may come before the next render.
  const running = useRef(false);
  const latest = useLatest(listeners);
  const mounted = useRef(true);
  const endWait = useRef(() => {});
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      endWait.current();
    };
  }, []);

  /** Creates an option; returns false if it failed and its field is still there without it. */
  async function run(name: string, create: (name: string) => Promise<NamedOption>): Promise<boolean> {
    try {
      const entry = await create(name);
      if (mounted.current) latest.current.onCreated(entry);
      return true;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (mounted.current) latest.current.onFailed(message);
      return !mounted.current;
    } finally {
      running.current = false;
    }
  }

  return (name) => {
    if (!create || running.current) return;
    running.current = true;
    endWait.current = addPendingInput(run(name, create));
  };
}
