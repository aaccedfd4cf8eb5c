const collator = new Intl.Collator('uk');

/** Ukrainian order: А г ґ е є и і ї …, Latin after Cyrillic. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}

/**
 * What makes two names the same: NFC, one apostrophe, lower case, white space collapsed. As the server's key.
 */
export function nameKey(name: string): string {
  return tidyName(name)
    .replace(/['ʼ‘`′]/g, '’')
    .toLowerCase();
}

/** A name as it is stored: trimmed, white space collapsed, NFC. */
export function tidyName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\s\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();
}

/** The entries in Ukrainian order of their names. */
export function sortByName<T extends { name: string }>(entries: readonly T[]): T[] {
  return [...entries].sort((a, b) => compareNames(a.name, b.name));
}
