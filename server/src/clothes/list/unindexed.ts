import { itemFilterRows } from '../../../../src/contract/itemFilters';
import { type FilterName, isSet } from './filters';

/**
 * The filters whose items no index finds: those for short words, and those for what a set of
 * entries lacks.
 */
const unindexed = new Set<FilterName>([
  'shortWord',
  'shortWordOrName',
  ...itemFilterRows.flatMap((row) =>
    row.kind === 'noEntries' || (row.kind === 'lacks' && row.of.some(isSet)) ? [row.name] : [],
  ),
]);

export function hasIndex(name: FilterName): boolean {
  return !unindexed.has(name);
}

/** Returns whether the filter is for a short word. */
export function isShort(name: FilterName): boolean {
  return name === 'shortWord' || name === 'shortWordOrName';
}
