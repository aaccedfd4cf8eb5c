export const mebibyte = 1024 * 1024;

/** What may be sent as a photo: the server's limits, told before anything is sent. */
export const imageLimits = { files: 20, bytes: 15 * mebibyte };

/** For `accept` of a file input. */
export const imageTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export const imageFileTexts = {
  empty: 'Файл порожній',
  tooBig: (mebibytes: number) =>
    `Файл більший за ${mebibytes} МіБ. Зменште фото або збережіть його з нижчою якістю`,
  notAnImage: 'Це не фото. Підходять файли JPEG, PNG, WebP, GIF і AVIF',
  heic:
    'Формат HEIC не підтримується. Експортуйте фото як JPEG у програмі «Фото», ' +
    'а на iPhone оберіть «Параметри → Камера → Формати → Найсумісніший»',
  unreadable: 'Не вдалося прочитати файл',
  tooMany: (most: number) => `Забагато файлів: за раз можна додати не більше ${most}`,
};

export interface ImageFileRules {
  maxFiles?: number;
  maxBytes?: number;
  texts?: Partial<typeof imageFileTexts>;
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  name: string;
  message: string;
}

/**
 * Parts the files that may be sent from those that may not, by their size and their first bytes: names and types
 * lie. `room`: how many may still be taken.
 */
export async function sortImageFiles(files: readonly File[], room: number, rules: ImageFileRules = {}) {
  const words = { ...imageFileTexts, ...rules.texts };
  const { maxFiles = imageLimits.files } = rules;
  const messages = await Promise.all(files.map((file) => imageFileProblem(file, rules)));
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  files.forEach((file, index) => {
    const message = messages[index] ?? (accepted.length < room ? null : words.tooMany(maxFiles));
    if (message) refused.push({ name: file.name, message });
    else accepted.push(file);
  });
  return { accepted, refused };
}

async function imageFileProblem(file: File, rules: ImageFileRules): Promise<string | null> {
  const words = { ...imageFileTexts, ...rules.texts };
  if (file.size === 0) return words.empty;
  const kind = await readKind(file);
  if (kind !== 'image') return words[kind];
  const { maxBytes = imageLimits.bytes } = rules;
  return file.size > maxBytes ? words.tooBig(maxBytes / mebibyte) : null;
}

/** What the file really is. */
async function readKind(file: File): Promise<'image' | 'heic' | 'notAnImage' | 'unreadable'> {
  let head: string;
  try {
    const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
    head = String.fromCharCode(...bytes);
  } catch {
    // It was moved or deleted after it was chosen, or lies in a cloud that does not answer.
    return 'unreadable';
  }
  if (/^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF....WEBP)/s.test(head)) return 'image';
  // ISO media files name their brands after «ftyp»; an AVIF may call itself «mif1» first, as an HEIC does.
  if (head.slice(4, 8) !== 'ftyp') return 'notAnImage';
  if (/avi[fs]/.test(head)) return 'image';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.slice(8)) ? 'heic' : 'notAnImage';
}
