/** Saved views: named sets of filters of the item list. */

import { itemFilterRows } from './itemFilters';
import { maxViewName, maxViewQuery } from './limits';
import { flag, id, object, optional, type TypeOf, text } from './schema';

/**
 * The settings of a saved view. `query` is the part of the list's address after `?`. Everybody sees
 * a `shared` view; only the owner sees any other.
 */
const settings = { name: text({ max: maxViewName }), query: text({ max: maxViewQuery }), shared: flag };
export const savedViewInput = object(settings);
export type SavedViewInput = TypeOf<typeof savedViewInput>;

/** The settings of a saved view to change; those that are left out stay. */
export const savedViewChange = object({
  name: optional(settings.name),
  query: optional(settings.query),
  shared: optional(flag),
});
export type SavedViewChange = TypeOf<typeof savedViewChange>;

/** A saved view. `own`: the caller owns it; only the owner can change it. */
export const savedView = object({ id, name: text(), query: text(), shared: flag, own: flag });
export type SavedView = TypeOf<typeof savedView>;

/**
 * The parameters that a saved view's query may have. `page` is excluded: a view opens on its first
 * page.
 */
export const viewParameters: readonly string[] = [
  'q',
  'sort',
  'size',
  ...itemFilterRows.map(({ address }) => address),
  'view',
  'columns',
];
