import type { ReactNode } from 'react';
import type { Loadable } from '../core/stores/loadable';
import { LoadFailure } from './LoadFailure';

interface LoadedProps<T> {
  result: Loadable<T>;
  reload: (() => void) | undefined;
  /** As of `LoadFailure`. */
  missing?: string;
  failed?: string;
  /** The skeleton that is shown while the value loads. */
  loading: ReactNode;
  /** Renders the loaded value. */
  children(value: T): ReactNode;
}

/** Renders a value that is loaded, and in its place a skeleton before that, or why it failed. */
export function Loaded<T>({ result, reload, loading, children, ...words }: LoadedProps<T>) {
  if (result.state === 'loaded') return children(result.value);
  if (result.state === 'failed') return <LoadFailure problem={result.problem} onRetry={reload} {...words} />;
  return <div aria-busy="true">{loading}</div>;
}
