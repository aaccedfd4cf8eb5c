import { open } from 'node:fs/promises';
import { foreignPhotoFormat } from '../../../src/contract/foreignPhotos';
import { Problem } from '../platform/Problem';
import { type PhotoFormat, sniffFormat, sniffLength } from './formats';
import { clearCanvas } from './gifCanvas';
import { avifHeadLength, isHdrAvif } from './hdrAvif';
import { limits } from './limits';
import { readHeader } from './openPhoto';
import { PhotoRefused } from './PhotoRefused';
import { transformBytes, unfoldedBytes } from './photoMemory';
import { hasHugeTexts } from './pngTexts';

/**
 * Checks a received file by its content: the first bytes, then the header as the decoder reads it.
 * The pixels are decoded only by resizing. Prepares a GIF for that. Returns the bytes of memory
 * that resizing takes. Throws PhotoRefused, which calls the file `name`.
 */
export async function checkPhoto(path: string, name: string): Promise<number> {
  const head = await readHead(path, sniffLength);
  if (head.length === 0) throw new PhotoRefused('empty', name);
  const format = formatOf(head, name);
  if (format === 'avif' && isHdrAvif(await readHead(path, avifHeadLength)))
    throw new PhotoRefused('unsupported_media', name, 'AVIF HDR');
  if (format === 'png' && (await hasHugeTexts(path))) throw new PhotoRefused('too_many_bytes', name);
  // Before `clearCanvas`: the decoder accepts an incomplete frame if another one precedes it.
  const memory = await checkHeader(path, name);
  if (format === 'gif') await clearCanvas(path);
  return memory;
}

/** Returns the format that a file's first bytes indicate. Throws PhotoRefused if it is refused. */
export function formatOf(head: Buffer, name: string): PhotoFormat {
  const format = sniffFormat(head);
  if (format === null) throw new PhotoRefused('unsupported_media', name, foreignPhotoFormat(head));
  if (format === 'heic') throw new PhotoRefused('heic', name);
  return format;
}

async function checkHeader(path: string, name: string): Promise<number> {
  const header = await readHeader(path).catch((error: unknown) => {
    throw refusalFor(error, name);
  });
  const { width, height, format, pages } = header;
  if (Math.max(width, height) > limits.side) throw new PhotoRefused('side_too_long', name);
  if (width * height > limits.pixels) throw new PhotoRefused('too_many_pixels', name);
  if ((pages ?? 1) > limits.frames) throw new PhotoRefused('too_many_frames', name);
  // `clearCanvas` makes each GIF transparent.
  const decoded = format === 'gif' ? { ...header, channels: 4 as const, hasAlpha: true } : header;
  if (unfoldedBytes(decoded) > limits.unfoldedBytes) throw new PhotoRefused('too_many_bytes', name);
  return transformBytes(decoded);
}

/**
 * Returns the refusal for a decoder's error, whose own message is not fit for users. A problem, as
 * of a decoder that is not there, says nothing about the photo and stays.
 */
export function refusalFor(error: unknown, name: string): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too (large|many pixels)|exceeds? (the )?(maximum|security limit)/i.test(message)) {
    return new PhotoRefused('too_many_pixels', name);
  }
  if (/timeout/i.test(message)) return new PhotoRefused('too_slow', name);
  return new PhotoRefused('broken', name);
}

async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
