/**
 * The key by which a search finds a text, in the app and on the server. The server stores it, and a
 * migration computes it, so the code of this file must never change: other rules need another file
 * and another migration.
 */

/** Letters that Unicode does not decompose, and what people type instead of each. */
const letters = 'ßæœøłđðþħıς';
const plain = 'ss ae oe o l d d th h i σ'.split(' ');

/**
 * Returns the key of a text for searches, given the text's `nameKey`. Latin and Greek letters lose
 * all marks, others only the stress (U+0300, U+0301), so that Cyrillic й, ї and ё stay.
 */
export function searchKey(nameKey: string): string {
  // Most texts have none of the characters that change.
  return /[ß-Ͽѐѓќѝ\u1e00-\u1fff\p{M}]/u.test(nameKey)
    ? nameKey
        .normalize('NFD')
        .replace(/([\p{sc=Latn}\p{sc=Grek}])\p{M}+|[\u0300\u0301]/gu, '$1')
        // The cast is safe, because the class has the same letters.
        .replace(/[ßæœøłđðþħıς]/g, (letter) => plain[letters.indexOf(letter)] as string)
        .normalize('NFC')
    : nameKey;
}
