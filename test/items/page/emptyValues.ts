import { emptyItemFields } from '../../../src/contract/itemFields';
import { itemValues } from '../../../src/items/page/itemValues';

/** The form of an item without any value. */
export const emptyValues = itemValues({ ...emptyItemFields, purchases: [] });
