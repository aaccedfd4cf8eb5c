/**
 * Several names of entries as one text: `Осінь, На OLX, "Стелаж 3, полиця 2"`. A name with a comma,
 * a semicolon, a quote, a line end or outer space is in quotes, and its quotes are doubled.
 */
const special = /[,;"\r\n]|^\s|\s$/u;

/** Returns names as one text, which `splitNames` reads. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (special.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}
