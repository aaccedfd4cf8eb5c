import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { maxImportBytes } from '../../../../src/contract/limits';
import { displayName } from '../../photos/displayName';
import type { DiskRoom, Reservation } from '../../platform/files/DiskRoom';
import { MinRate, type MinRateSettings, watchRate } from '../../platform/files/MinRate';
import { asProblem, utf8Text, watchParser } from '../../platform/files/multipart';
import { Problem } from '../../platform/Problem';
import { fileProblem } from '../reading/readInChild';
import { fileTexts } from '../texts';

/** A received spreadsheet on the disk. */
export interface ReceivedSpreadsheet {
  path: string;
  /** The file's name, for display. */
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** The form field `settings`; null if it was not sent. */
  settings: string | null;
  /** Deletes the file. The caller must always call it. */
  release(): Promise<void>;
}

/** The server's resources for receiving files. */
export interface Receiving {
  folder: string;
  room: DiskRoom;
  minRate: MinRateSettings;
}

/** Maximum number of bytes of the form besides the file. */
const frame = 1_000_000;

/** Limits of the form parser. */
const parsing = {
  throwFileSizeLimit: false,
  limits: { fileSize: maxImportBytes, files: 2, fields: 5, fieldSize: 256 * 1024, parts: 7 },
};

/**
 * Reads the file of a form into a temporary file. If it throws a Problem, no file is left behind.
 */
export async function receiveSpreadsheet(
  request: FastifyRequest,
  { folder, room, minRate }: Receiving,
): Promise<ReceivedSpreadsheet> {
  if (!request.isMultipart()) throw new Problem('unsupported_media', fileTexts.notMultipart);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxImportBytes + frame) throw fileProblem('too_large', fileTexts.tooBig);
  const reservation = await room.reserve(announced);
  const file = path.join(folder, `import-${randomBytes(12).toString('hex')}`);
  const release = () => rm(file, { force: true });
  let isSaving = false;
  const { raw } = request;
  const parser = watchParser(raw, () => isSaving);
  const rate = new MinRate(minRate, performance.now());
  const size = watchSize(raw, maxImportBytes + frame);
  const note = (chunk: Buffer) => {
    rate.note(chunk.length, performance.now());
    size.note(chunk.length);
  };
  raw.on('data', note);
  const slow = watchRate(rate, () => {
    raw.unpipe();
    return new Problem('malformed', fileTexts.tooSlowSender, { status: 408 });
  });
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
        const name = displayName(part.filename ?? '');
        found = { name, hash: await save(part, file, reservation) };
        utf8Text(name);
      } else if (part.fieldname === 'settings') settings = utf8Text(String(part.value));
      isSaving = false;
    }
    if (!found) throw fileProblem('validation_failed', fileTexts.noFile);
    return { path: file, ...found, settings, release };
  };
  try {
    return await Promise.race([read(), parser.stuck, slow.stuck, size.over]);
  } catch (error) {
    await release();
    throw asProblem(error);
  } finally {
    parser.stop();
    slow.stop();
    raw.off('data', note);
    reservation.release();
  }
}

/**
 * Returns a promise, `over`, that rejects when more bytes arrive than a form may have: a request
 * may be endless.
 */
function watchSize(raw: IncomingMessage, max: number) {
  let left = max;
  let refuse = (_problem: Problem) => {};
  const over = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  // Nobody awaits `over` once everything has been read.
  over.catch(() => {});
  const note = (bytes: number) => {
    left -= bytes;
    if (left >= 0) return;
    raw.unpipe();
    refuse(fileProblem('too_large', fileTexts.tooBig));
  };
  return { over, note };
}

/** Writes a file as it arrives, and returns its hash. Throws too_large, and storage_full. */
async function save(part: MultipartFile, file: string, reservation: Reservation): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      // If the length was not announced, room is reserved as the bytes arrive.
      reservation.cover(chunk.length).then(() => {
        reservation.note(chunk.length);
        done(null, chunk);
      }, done);
    },
  });
  await pipeline(part.file, hashing, createWriteStream(file, { mode: 0o600, flags: 'wx' }));
  if (part.file.truncated) throw fileProblem('too_large', fileTexts.tooBig);
  return hash.digest('hex');
}
