import { foreignPhotoFormat } from '../../contract/foreignPhotos';
import { maxPhotoPixels } from '../../contract/limits';
import { patiently } from '../../core/lib/isFileReadable';
import { photoPixels } from '../../core/lib/photoPixels';

export const checkTexts = {
  added: 'Цей файл уже додано',
  folder: 'Схоже, це тека. Виберіть або перетягніть самі фото',
  foreign: (format: string) => `Формат ${format} не підтримується. Збережіть фото як JPEG`,
  heic:
    'Формат HEIC не підтримується. Експортуйте фото як JPEG у програмі «Фото», ' +
    'а на iPhone виберіть «Параметри → Камера → Формати → Найсумісніший»',
  tooManyPixels: `Фото більше за ${String(maxPhotoPixels / 1e6).replace('.', ',')} мегапікселя. Зменште його`,
};

/** A file that was added before, or what is still known of it. */
export type KnownFile = Pick<File, 'name' | 'size' | 'lastModified'>;

/**
 * Returns why a file is refused, in more detail than `problem`, the reason found so far; null for a
 * photo that is not too large. `kind` is what its first bytes say.
 */
export async function checkPhoto(file: File, kind: string, problem: string | null): Promise<string | null> {
  if (problem !== null) return (await explanation(file, kind)) ?? problem;
  return ((await photoPixels(file)) ?? 0) > maxPhotoPixels ? checkTexts.tooManyPixels : null;
}

async function explanation(file: File, kind: string): Promise<string | null> {
  // Browsers hand over a dropped folder as a file without a type that cannot be read.
  const looksLikeFolder = file.type === '' && !/\.[a-z][a-z0-9]{1,4}$/i.test(file.name);
  if (looksLikeFolder && (kind === 'unreadable' || file.size === 0)) return checkTexts.folder;
  if (kind === 'heic') return checkTexts.heic;
  if (kind !== 'notAPhoto') return null;
  const head = await patiently(() => file.slice(0, 64).arrayBuffer()).catch(() => new ArrayBuffer(0));
  const format = foreignPhotoFormat(new Uint8Array(head));
  return format && checkTexts.foreign(format);
}

/** Returns the reason to leave out a file that is known by its name and time, or by its bytes. */
export async function whyKnown(file: File, known: readonly KnownFile[]): Promise<string | null> {
  for (const other of known) {
    if (other.size !== file.size) continue;
    if (other.name === file.name && other.lastModified === file.lastModified) return checkTexts.added;
    if (other instanceof Blob && (await haveSameBytes(file, other).catch(() => false)))
      return checkTexts.added;
  }
  return null;
}

/** Returns whether two files of the same size have the same bytes. */
async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  const piece = 1_048_576;
  for (let at = 0; at < one.size; at += piece) {
    const read = (file: Blob) => patiently(() => file.slice(at, at + piece).arrayBuffer());
    const [a, b] = (await Promise.all([read(one), read(other)])).map((bytes) => new Uint8Array(bytes));
    if (!a || a.some((value, place) => value !== b?.[place])) return false;
  }
  return true;
}
