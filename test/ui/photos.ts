/** Files as a person might choose them, distinguished by their first bytes. */
const heads = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  gif: 'GIF89a',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
  avif: '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf',
  avifAsMif1: '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf',
  heic: '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
  tiff: 'II*\0\x08\0\0\0',
  raw: '\0\0\0\x18ftypcrx \0\0\0\x01',
  jxl: '\0\0\0\x0cJXL \r\n\x87\n',
  jxlBare: '\xff\x0a\xfa\x7f',
  bmp: 'BM\x66\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  text: 'Це не фото',
};

/** Returns a file that begins as `kind` does, and is `size` bytes long. */
export function fileOf(
  kind: keyof typeof heads,
  name: string,
  { type = 'image/jpeg', size = 64 } = {},
): File {
  const bytes = new Uint8Array(size);
  // The name makes files differ in their bytes, too.
  if (size >= 64) bytes.set(new TextEncoder().encode(name.padStart(32)).slice(-32), size - 32);
  bytes.set([...heads[kind]].map((character) => character.charCodeAt(0)).slice(0, size));
  return new File([bytes], name, { type, lastModified: 1 });
}

/** Makes a file fail to be read, as if it was changed or deleted after it was chosen. */
export function lose(...files: readonly (File | undefined)[]): void {
  for (const file of files)
    if (file)
      file.slice = () =>
        Object.assign(new Blob(), {
          arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')),
        });
}
