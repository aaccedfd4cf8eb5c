import { open } from 'node:fs/promises';
import { openPhoto } from './decoder';
import { sniffFormat, sniffLength } from './formats';
import { ImageRefused } from './ImageRefused';
import { limits } from './limits';
import { transformBytes, unfoldedBytes } from './photoMemory';
import { hasHugeTexts } from './pngTexts';

/**
 * Checks a received file by what it holds: the first bytes, then the header as the decoder reads it. That the pixels decode
 * to the end shows only when they are resized. Returns how many bytes of memory a transform of it takes. Throws ImageRefused, which
 * names the file by `name`.
 */
export async function checkPhoto(path: string, name: string): Promise<number> {
  const head = await readHead(path);
  if (head.length === 0) throw new ImageRefused('empty', name);
  const format = sniffFormat(head);
  if (format === null) throw new ImageRefused('unsupported_media', name);
  if (format === 'heic') throw new ImageRefused('heic', name);
  if (format === 'png' && (await hasHugeTexts(path))) throw new ImageRefused('too_many_bytes', name);
  return checkHeader(path, name);
}

async function checkHeader(path: string, name: string): Promise<number> {
  const photo = await openPhoto(path);
  const header = await photo.metadata().catch((error: unknown) => {
    throw refusalFor(error, name);
  });
  const { width, height, pages } = header;
  if (Math.max(width, height) > limits.side) throw new ImageRefused('side_too_long', name);
  if (width * height > limits.pixels) throw new ImageRefused('too_many_pixels', name);
  if ((pages ?? 1) > limits.frames) throw new ImageRefused('too_many_frames', name);
  if (unfoldedBytes(header) > limits.unfoldedBytes) throw new ImageRefused('too_many_bytes', name);
  return transformBytes(header);
}

/** The refusal that an error of the decoder means. What it says beyond the kind is about its inside, not for people. */
export function refusalFor(error: unknown, name: string): ImageRefused {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|too (large|many pixels)|exceeds? (the )?(maximum|security limit)/i.test(message)) {
    return new ImageRefused('too_many_pixels', name);
  }
  if (/timeout/i.test(message)) return new ImageRefused('too_slow', name);
  return new ImageRefused('broken', name);
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
