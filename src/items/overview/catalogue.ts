import type { ItemFilter } from '../../contract/itemFilters';
import { type CatalogueBy, type Overview, withoutFilters } from '../../contract/overview';

/** Returns the filter that finds the items of a row of the catalogue; null if there is none. */
export function filterOfEntry(
  by: CatalogueBy,
  { id, name, kind }: Overview['catalogue'][number],
): ItemFilter | null {
  const without = withoutFilters[by];
  if (kind === 'none' && without) return { [without]: true };
  if (kind) return null;
  if (by === 'size') return { lastSize: name };
  if (id === null) return null;
  return by === 'tag' ? { tagIds: [id] } : { [`${by}Id`]: id };
}
