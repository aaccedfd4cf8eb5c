/**
 * More items than this are not counted: a search that finds so many is to be narrowed, not leafed
 * through.
 */
export const countLimit = 10_000;
