import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../core/lib/problem';
import { askServer, useConnection } from '../core/stores/useConnection';
import { common } from '../core/texts/common';
import { ErrorState } from '../ui/feedback/ErrorState';

/** A module that is fetched on demand, in its own file. */
export interface LazyFile<T> {
  /** Returns the content; null until it is fetched. */
  get(): T | null;
  /** Fetches the file once; after a failure the next call retries. Throws a Problem. */
  fetch(): Promise<T>;
}

/** A screen or a dialog in its own file. */
export type LazyScreen<P> = LazyFile<ComponentType<P>>;

export function lazyScreen<P>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  return lazyFile(load);
}

export function lazyFile<T>(load: () => Promise<T>): LazyFile<T> {
  let found: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    get: () => found,
    fetch() {
      loading ??= load().then(
        (value) => {
          found = value;
          return value;
        },
        () => {
          loading = null;
          // Tells a lost connection from a server whose upgrade has removed the file.
          askServer();
          throw new Problem('unreadable', common.loadFailedAgain);
        },
      );
      return loading;
    },
  };
}

/**
 * Renders a screen once its file is loaded. React's `lazy` shows a fallback for at least one frame
 * even if the file is loaded; this component renders a loaded screen at once, so that a change of
 * page never flashes. If the file cannot be fetched, the screen's place says so and offers a retry
 * or a reload; all else on the page stays.
 */
export function RenderScreen<P extends object>({
  file,
  props,
  place = null,
}: {
  file: LazyScreen<P>;
  props: P;
  /** Shown while the file loads. */
  place?: ReactNode;
}): ReactNode {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const connection = useConnection();
  const Screen = file.get();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to try again
  useEffect(() => {
    // Not `file.get()`: a file that was loaded since the rendering has to be rendered.
    if (Screen) return;
    let left = false;
    const settle = (next: typeof state) => () => left || setState(next);
    file.fetch().then(settle('loaded'), settle('failed'));
    return () => {
      left = true;
    };
  }, [file, tries, connection]);
  if (Screen) return <Screen {...props} />;
  if (state !== 'failed') return place;
  const way =
    connection === 'offline'
      ? { detail: common.offline, onRetry: () => setTries(tries + 1) }
      : { detail: common.stale, retryLabel: common.reload, onRetry: () => location.reload() };
  return <ErrorState text={common.partFailed} {...way} />;
}
