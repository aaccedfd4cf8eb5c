/** What the page of items that look alike is called; on a button, in a word. */
export const doublesText = 'Схожі товари';
export const doublesWord = 'Схожі';
