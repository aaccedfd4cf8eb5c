const numbered = /^[№#]\s*(\d[\d\s]*)$/;
/** The address of an item or of its purchases, on any host. */
const address = /^(?:https?:)?\/{0,2}[^/?#\s]*\/admin\/clothes\/(\d+)(?:\/purchases)?\/?(?:[?#].*)?$/i;
/**
 * The same address as its keys type it on a Ukrainian or Russian layout: a scanner types as a
 * keyboard does, and a label cannot know the layout. macOS keeps «/» on its key there.
 */
const cyrillicAddress = /^(?:реез[іы]?ж)?[./]{0,2}[^./,№\s]*[./]фвьшт[./]сдщеру[іы][./](\d+)[./]?$/i;

/**
 * Returns the digits of the item's number that a search text is: «№ 1234», «#1234», or the address
 * of an item, also without its beginning; null for any other text. The number may be too great for
 * an id.
 */
export function readItemNumber(text: string): string | null {
  const typed = text.trim();
  const found = [numbered, address, cyrillicAddress].map((form) => form.exec(typed)?.[1]).find(Boolean);
  return found?.replace(/\s/g, '').replace(/^0+(?=\d)/, '') ?? null;
}
