/** Named sets of filters of the list of items. */

import { maxViewName, maxViewQuery } from './limits';
import { referenceKinds, referenceLists } from './references';
import { flag, id, object, type TypeOf, text } from './schema';

/** `query` is the list's address after `?`; all see a `shared` view, else its owner alone. */
export const savedViewInput = object({
  name: text({ max: maxViewName }),
  query: text({ max: maxViewQuery }),
  shared: flag,
});
export type SavedViewInput = TypeOf<typeof savedViewInput>;

/** `own`: the caller's own, who alone can change it. */
export const savedView = object({ id, name: text(), query: text(), shared: flag, own: flag });
export type SavedView = TypeOf<typeof savedView>;

/** The names that the query of a saved view may hold; `page` is not one of them. */
export const viewParameters = [
  'q',
  'sort',
  'size',
  ...referenceKinds.map((kind) => referenceLists[kind].name),
  'nophoto',
  'nodescription',
  'view',
  'columns',
] as const;
