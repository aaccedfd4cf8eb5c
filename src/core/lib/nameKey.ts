import { searchKey } from '../../contract/searchKey';

/** All apostrophes that people and phones type. */
export const apostrophes = /['’ʼ‘`´′＇]/g;
/** Marks that only say where a line may break. */
const noWidth = /[\xad\u180e\u200b\u2060-\u2064\ufeff]/g;
/** Invisible characters that change the direction or join letters. */
const invisible = /\p{Cf}/gu;

/** Returns a name as stored: NFC, trimmed, white space collapsed, without marks of no width. */
export function tidyName(name: string): string {
  return name.normalize('NFC').replace(noWidth, '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the key that equal names share, the same as on the server: tidy, with one kind of
 * apostrophe, in lower case, without invisible characters.
 */
export function nameKey(name: string): string {
  return tidyName(name)
    .replace(apostrophes, '’')
    .replace(invisible, '')
    .trim()
    .toLowerCase()
    .normalize('NFC');
}

/** Returns the key by which a search finds a name, the same as on the server: without accents. */
export function searchKeyOf(name: string): string {
  return searchKey(nameKey(name));
}
