import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A module that is fetched on demand, in its own file. */
export interface LazyFile<T> {
  /** Returns the content; null until it is fetched. */
  get(): T | null;
  /** Fetches the file once; after a failure the next call retries. */
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
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}

/**
 * Renders a screen once its file is loaded. React's `lazy` shows a fallback for at least one frame
 * even if the file is loaded; this component renders a loaded screen at once, so that a change of
 * page never flashes. If the file cannot be fetched (a new version was installed meanwhile), the
 * error boundary offers to reload.
 */
export function RenderScreen<P extends object>({
  file,
  props,
}: {
  file: LazyScreen<P>;
  props: P;
}): ReactNode {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const [ready, setReady] = useState(file.get() !== null);
  useEffect(() => {
    if (ready) return;
    let left = false;
    file.fetch().then(
      () => left || setReady(true),
      (error: unknown) => left || setFailure({ error }),
    );
    return () => {
      left = true;
    };
  }, [file, ready]);
  if (failure) throw failure.error;
  const Screen = file.get();
  return Screen && <Screen {...props} />;
}
