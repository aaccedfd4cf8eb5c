import { defaultPageSize, wholeItemsUpTo } from '../contract/limits';

/**
 * The first page of the clothes list as it is asked for before anything else is there. What asks for it again then makes the same
 * address (clothesListPath).
 */
export const firstClothesPage = `/api/clothes/?page=1&size=${defaultPageSize}&wholeUpTo=${wholeItemsUpTo}`;
