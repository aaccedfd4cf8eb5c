/** What the page of items that look alike is called. */
export const doublesText = 'Схожі товари';
