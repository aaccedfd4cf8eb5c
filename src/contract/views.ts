/** Named sets of filters of the list of items. */
import type { Id } from './types';

export interface SavedViewInput {
  name: string;
  /** The list's address after `?`. */
  query: string;
  /** All administrators see it; else its owner alone. */
  shared: boolean;
}

export interface SavedView extends SavedViewInput {
  id: Id;
  /** The caller's own: others' can be used, not changed. */
  own: boolean;
}

/** The names that the query of a saved view may hold; `page` is not one of them. */
export const viewParameters = [
  'q',
  'sort',
  'size',
  'brand',
  'type',
  'color',
  'material',
  'supplier',
  'nophoto',
  'nodescription',
  'view',
  'columns',
] as const;
