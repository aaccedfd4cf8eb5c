import type { ReactNode } from 'react';
import type { Loadable } from '../core/stores/loadable';
import { LoadFailure } from './LoadFailure';

interface LoadedProps<T> {
  result: Loadable<T>;
  reload: (() => void) | undefined;
  /** See `LoadFailure`. */
  missing?: string;
  /** See `LoadFailure`. */
  failed?: string;
  /** A skeleton, shown while the value loads. */
  loading: ReactNode;
  children(value: T): ReactNode;
}

/** Renders a loaded value; a skeleton while it loads, and the reason if it could not be loaded. */
export function Loaded<T>({ result, reload, loading, children, ...words }: LoadedProps<T>) {
  if (result.state === 'loaded') return children(result.value);
  if (result.state === 'failed') return <LoadFailure problem={result.problem} onRetry={reload} {...words} />;
  return <div aria-busy="true">{loading}</div>;
}
