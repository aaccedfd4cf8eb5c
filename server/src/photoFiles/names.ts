/** The maximum length of a name in an archive, in bytes of UTF-8. */
const maxNameBytes = 100;

/**
 * Matches the characters that a name may not contain: those that Windows refuses, and control
 * characters, also those that turn the direction of a text, which would make a name look like
 * another.
 */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * Returns the name of an item's folder: its number and its title. The number keeps the names of two
 * items apart, and from those that Windows reserves, such as CON.
 */
export function folderName(id: number, title: string): string {
  const words = title.normalize('NFC').replace(refused, ' ').replace(/\s+/gu, ' ');
  return trimmedEnd(cutToBytes(`${id} ${words.trim()}`, maxNameBytes));
}

/** Windows drops points and spaces at the end of a name. */
function trimmedEnd(name: string): string {
  return name.replace(/[. ]+$/, '');
}

/** Returns the first whole code points of a text that fit into `max` bytes. */
function cutToBytes(text: string, max: number): string {
  let left = max;
  let cut = '';
  for (const letter of text) {
    left -= Buffer.byteLength(letter);
    if (left < 0) break;
    cut += letter;
  }
  return cut;
}

/**
 * Returns the Content-Disposition of a download (RFC 6266): its name, and one of ASCII for clients
 * that read only that.
 */
export function attachment(name: string, plain: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
