import type { ReactNode } from 'react';
import { useFetch } from './lazyDialog';
import type { LazyScreen } from './lazyScreen';

/**
 * Renders what a page can do without, once its file is there. Where it cannot be fetched the page
 * stays as it is, and what was typed in it.
 */
export function RenderExtra<P extends object>(given: { file: LazyScreen<P>; props: P }): ReactNode {
  const Extra = useFetch(given.file, true, false);
  return Extra && <Extra {...given.props} />;
}
