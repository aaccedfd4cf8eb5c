import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { PhotoZip } from '../../../src/contract/photoFiles';
import type { Method, TestApp } from '../support/app';
import { inTempFolder } from '../support/tempFolder';

/** An answer with its bytes, which `TestApp.api` would read as text. */
export async function download(
  t: TestApp,
  url: string,
  method: Method = 'GET',
  accessToken: string | null = null,
) {
  const headers = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };
  const { statusCode, headers: sent, rawPayload, payload } = await t.app.inject({ method, url, headers });
  return { status: statusCode, headers: sent, bytes: rawPayload, text: payload };
}

/** Orders an archive, and returns the address that opens it. */
export async function order(t: TestApp, selection: object, as = 'jpeg'): Promise<string> {
  return (await t.data<PhotoZip>('POST', '/api/clothes/photos.zip', { selection, as })).url;
}

interface ZipEntry {
  name: string;
  bytes: Buffer;
  /** The flags and the method of compression, as the entry's header says. */
  flags: number;
  method: number;
}

/** Returns the files of a ZIP archive as an independent reader finds them, their sums checked. */
export async function unzip(bytes: Buffer): Promise<ZipEntry[]> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: true } as const;
    fromBuffer(bytes, options, (error, opened) => (opened ? resolve(opened) : reject(error)));
  });
  const entries: ZipEntry[] = [];
  zip.on('entry', async (entry: Entry) => {
    const content = await contentOf(zip, entry);
    const { fileName: name, generalPurposeBitFlag: flags, compressionMethod: method } = entry;
    entries.push({ name, bytes: content, flags, method });
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return entries;
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (stream ? resolve(buffer(stream)) : reject(error)));
  });
}

/** Runs `work` on a photo in a file: in this process, only files may be read as JPEG. */
export function opened<T>(bytes: Buffer | undefined, work: (photo: Sharp) => Promise<T>): Promise<T> {
  return inTempFolder(async (folder) => {
    const file = path.join(folder, 'photo');
    await writeFile(file, bytes ?? '');
    return work(sharp(file));
  });
}

/** Returns the width of each photo in an archive, in their order. */
export function widthsOf(entries: readonly ZipEntry[]): Promise<number[]> {
  return Promise.all(
    entries.map(({ bytes }) => opened(bytes, async (photo) => (await photo.metadata()).width)),
  );
}
