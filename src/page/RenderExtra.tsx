import type { ReactNode } from 'react';
import { useFetch } from './lazyDialog';
import type { LazyScreen } from './lazyScreen';

/**
 * Renders an optional part of a page once its file is loaded. If the file cannot be fetched, the
 * page and its typed text stay as they are.
 */
export function RenderExtra<P extends object>(given: { file: LazyScreen<P>; props: P }): ReactNode {
  const Extra = useFetch(given.file, true, false);
  return Extra && <Extra {...given.props} />;
}
