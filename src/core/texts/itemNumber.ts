/** Returns an item's number as people read it: its id. */
export const itemNumber = (id: number | string) => `№\u00a0${id}`;
