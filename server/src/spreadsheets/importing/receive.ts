import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxImportBytes } from '../../../../src/contract/limits';
import { displayName } from '../../photos/displayName';
import { asProblem, watchParser } from '../../photos/multipart';
import { freeSpace } from '../../platform/freeSpace';
import { Problem } from '../../platform/Problem';
import { fileProblem } from '../reading/readInChild';
import { fileTexts } from '../texts';

/** A spreadsheet on the disk. */
export interface ReceivedSpreadsheet {
  path: string;
  /** For people. */
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** The field `settings`; null where it was not sent. */
  settings: string | null;
  /** Deletes the file. The caller must call it in any case. */
  release(): Promise<void>;
}

/** Bytes that stay free: what is read takes room in the database. */
const leastFree = 500_000_000;
/** Bytes of the form around the file. */
const frame = 1_000_000;

/** Of the form's parser. */
const parsing = {
  throwFileSizeLimit: false,
  limits: { fileSize: maxImportBytes, files: 2, fields: 5, fieldSize: 256 * 1024, parts: 7 },
};

/** Reads the file of a form into a temporary one. Throws a Problem, and then leaves no file. */
export async function receiveSpreadsheet(
  request: FastifyRequest,
  folder: string,
): Promise<ReceivedSpreadsheet> {
  if (!request.isMultipart()) throw new Problem('unsupported_media', fileTexts.notMultipart);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxImportBytes + frame) throw fileProblem('too_large', fileTexts.tooBig);
  if ((await freeSpace(folder)) < leastFree + 4 * maxImportBytes) {
    throw new Problem('storage_full', fileTexts.storageFull);
  }
  const file = path.join(folder, `import-${randomBytes(12).toString('hex')}`);
  const release = () => rm(file, { force: true });
  let isSaving = false;
  const parser = watchParser(request.raw, () => isSaving);
  const read = async () => {
    let found: Pick<ReceivedSpreadsheet, 'name' | 'hash'> | null = null;
    let settings: string | null = null;
    for await (const part of request.parts(parsing)) {
      isSaving = true;
      if (part.type === 'file') {
        if (found || part.fieldname !== 'file') {
          part.file.resume();
          throw fileProblem('validation_failed', found ? fileTexts.severalFiles : fileTexts.noFile);
        }
        found = { name: displayName(part.filename ?? ''), hash: await save(part, file) };
      } else if (part.fieldname === 'settings') settings = String(part.value);
      isSaving = false;
    }
    if (!found) throw fileProblem('validation_failed', fileTexts.noFile);
    return { path: file, ...found, settings, release };
  };
  try {
    return await Promise.race([read(), parser.stuck]);
  } catch (error) {
    await release();
    throw asProblem(error);
  } finally {
    parser.stop();
  }
}

/** Writes a file as it arrives, and returns its hash. Throws too_large. */
async function save(part: MultipartFile, file: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, hashing, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw fileProblem('too_large', fileTexts.tooBig);
  return hash.digest('hex');
}
