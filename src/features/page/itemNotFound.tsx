import { lazyScreen } from './lazyScreen';

/** The page in place of an item's, where there is no such item. */
export const itemNotFound = lazyScreen(() => import('./NotFound').then(({ ItemNotFound }) => ItemNotFound));
