import { defaultPageSize, wholeItemsUpTo } from '../contract/limits';

/**
 * The address of the first page of the clothes list, as it is prefetched. The list itself makes the
 * same address (clothesListPath).
 */
export const firstClothesPage = `/api/clothes/?page=1&size=${defaultPageSize}&wholeUpTo=${wholeItemsUpTo}`;
