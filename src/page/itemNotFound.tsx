import { lazyScreen } from './lazyScreen';

/** The page for an item that does not exist. */
export const itemNotFound = lazyScreen(() => import('./NotFound').then(({ ItemNotFound }) => ItemNotFound));
