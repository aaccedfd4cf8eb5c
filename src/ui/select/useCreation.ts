import { useEffect, useRef } from 'react';
import { useLatest } from '../../core/react/useLatest';
import type { NamedOption } from './useOptionMatches';

interface Listeners {
  onCreated(entry: NamedOption): void;
  onFailed(message: string): void;
}

/**
 * Returns a function that creates an option with a name. Only one creation runs at a time, so that
 * a second Enter creates no second entry. The listeners are called only while the control is
 * mounted.
 */
export function useCreation(
  create: ((name: string) => Promise<NamedOption>) | undefined,
  listeners: Listeners,
): (name: string) => Promise<void> {
  // Kept in a ref, because two keys may come before the next render.
  const running = useRef(false);
  const latest = useLatest(listeners);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  return async (name) => {
    if (!create || running.current) return;
    running.current = true;
    try {
      const entry = await create(name);
      if (mounted.current) latest.current.onCreated(entry);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (mounted.current) latest.current.onFailed(message);
    } finally {
      running.current = false;
    }
  };
}
