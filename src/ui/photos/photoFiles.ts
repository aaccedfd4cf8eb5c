import { maxFileBytes, maxUploadFiles } from '../../contract/limits';
import { patiently } from '../../core/lib/isFileReadable';
import type { KnownFile } from './checkPhoto';

export const mebibyte = 1024 * 1024;

export const photoFileTexts = {
  empty: 'Файл порожній',
  tooBig: `Файл більший за ${maxFileBytes / mebibyte} МБ. Зменште фото або збережіть його з нижчою якістю`,
  notAPhoto: 'Це не фото. Підходять файли JPEG, PNG, WebP, GIF і AVIF',
  /** Shown if the file with the decoder of HEIC cannot be fetched. */
  noDecoder: 'Не вдалося завантажити засіб читання HEIC. Спробуйте ще раз або перезавантажте сторінку',
  unreadable: 'Не вдалося прочитати файл',
  tooMany: `Забагато файлів: за раз можна додати не більше ${maxUploadFiles}`,
};

/** A refused file, with the reason. */
export interface RefusedFile {
  name: string;
  message: string;
  /** Whether the file was left out because it is there already. */
  isKnown?: boolean;
}

/**
 * Splits files into accepted and refused ones, by size and first bytes, as names and types can be
 * wrong, and leaves out those that are among the `known` ones. `room` is the number of files that
 * may still be added.
 */
export async function sortPhotoFiles(files: readonly File[], room: number, known: readonly KnownFile[] = []) {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  // Without this file the server says later what it would have said.
  const more = import('./checkPhoto').catch(() => null);
  const checked = await Promise.all(
    files.map(async (given): Promise<[File, string | null]> => {
      const [file, kind] = await toReadable(given);
      const problem = problemOf(file, kind);
      const check = await more;
      return [file, check ? await check.checkPhoto(file, kind, problem) : problem];
    }),
  );
  const check = await more;
  for (const [file, problem] of checked) {
    const whyKnown = problem ? null : await check?.whyKnown(file, [...known, ...accepted]);
    const message = problem ?? whyKnown ?? (accepted.length < room ? null : photoFileTexts.tooMany);
    if (message) refused.push({ name: file.name, message, ...(whyKnown && { isKnown: true }) });
    else accepted.push(file);
  }
  return { accepted, refused };
}

/** Returns a file and its kind. A HEIC file is converted to JPEG if the browser can decode it. */
async function toReadable(file: File): Promise<[File, Kind]> {
  const kind = await readKind(file);
  if (kind !== 'heic') return [file, kind];
  const decoder = await import('./photoFiles/jpegOfHeic').catch(() => null);
  if (!decoder) return [file, 'noDecoder'];
  const jpeg = await decoder.jpegOfHeic(file);
  // The file may have been deleted meanwhile.
  return jpeg ? [jpeg, 'photo'] : [file, await readKind(file)];
}

function problemOf({ size }: File, kind: Kind): string | null {
  if (size === 0) return photoFileTexts.empty;
  if (kind !== 'photo') return photoFileTexts[kind === 'heic' ? 'noDecoder' : kind];
  return size > maxFileBytes ? photoFileTexts.tooBig : null;
}

type Kind = 'photo' | 'heic' | 'noDecoder' | 'notAPhoto' | 'unreadable';

/** Returns the kind of a file by its first bytes. */
async function readKind(file: File): Promise<Kind> {
  let head: string;
  try {
    const bytes = new Uint8Array(await patiently(() => file.slice(0, 64).arrayBuffer()));
    head = String.fromCharCode(...bytes);
  } catch {
    // The file was moved or deleted after it was chosen, or is in a cloud that does not answer.
    return 'unreadable';
  }
  if (/^(\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF....WEBP)/s.test(head)) return 'photo';
  // ISO media files list their brands behind the marker «ftyp»; «mif1» may come first in both AVIF
  // and HEIC.
  if (head.slice(4, 8) !== 'ftyp') return 'notAPhoto';
  if (/avi[fs]/.test(head)) return 'photo';
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)/.test(head.slice(8)) ? 'heic' : 'notAPhoto';
}
