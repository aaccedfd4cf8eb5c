/** What creates an item like another. */
export const anotherText = 'Створити схожий';
