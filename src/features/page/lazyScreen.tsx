import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A screen in a file of its own. */
export interface LazyScreen<P> {
  /** Null until it is there. */
  get(): ComponentType<P> | null;
  /** Fetches it, once; a failed try is made again. */
  fetch(): Promise<unknown>;
}

export function lazyScreen<P>(load: () => Promise<ComponentType<P>>): LazyScreen<P> {
  let screen: ComponentType<P> | null = null;
  let loading: Promise<unknown> | null = null;
  return {
    get: () => screen,
    fetch() {
      loading ??= load().then(
        (found) => {
          screen = found;
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
 * Shows a screen out of its file. React's own `lazy` shows a fallback for at least one frame even
 * when the file is there already; this renders at once, so a change of page never flashes. Where the
 * file cannot be had (a new version was installed meanwhile) the error boundary offers to reload.
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
