/**
 * Counting stops at this many matches: a user narrows such a search instead of paging through its
 * results.
 */
export const countLimit = 10_000;
