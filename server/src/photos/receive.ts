import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { foreignPhotoFormat } from '../../../src/contract/foreignPhotos';
import type { DiskRoom, Reservation } from '../platform/files/DiskRoom';
import { MinRate, type MinRateSettings, watchRate } from '../platform/files/MinRate';
import { asProblem, watchParser } from '../platform/files/multipart';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { checkPhoto } from './check';
import { sniffFormat, sniffLength } from './formats';
import { limits } from './limits';
import { PhotoRefused } from './PhotoRefused';
import { photoTexts } from './texts';

/** A checked file of a request, on the disk. */
export interface ReceivedFile {
  path: string;
  /** The client's name for the file. It is shown only through displayName. */
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  /** Bytes of memory that resizing takes. */
  memory: number;
}

export interface ReceivedFiles {
  files: ReceivedFile[];
  /** Deletes the temporary files. The caller must always call it. */
  release(): Promise<void>;
}

/** The server's resources for receiving files. */
export interface Receiving {
  tempDir: string;
  room: DiskRoom;
  minRate: MinRateSettings;
}

/**
 * The parser's limits, slightly above ours: a refusal by our limits names the file, and one by the
 * parser's would not.
 */
const partLimits = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: limits.fileBytes,
    files: limits.files + 1,
    fields: 20,
    fieldSize: 10_000,
    fieldNameSize: 100,
    parts: limits.files + 30,
    headerPairs: 20,
  },
};

/**
 * Number of bytes to read after a refusal, so that the sender sees the answer. If more follow, the
 * connection is closed.
 */
const drainBytes = 32 * 1024 * 1024;

/**
 * Reads the `files` of a multipart request into temporary files. Checks their type, size and count
 * as they arrive. Throws a Problem if a file is refused or the sender disconnects, and leaves no
 * file behind then.
 */
export async function receiveFiles(
  request: FastifyRequest,
  { tempDir, room, minRate }: Receiving,
): Promise<ReceivedFiles> {
  if (!request.isMultipart()) throw new Problem('unsupported_media', photoTexts.notMultipart);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.requestBytes) throw new Problem('too_large', photoTexts.requestTooLarge);
  const reservation = await room.reserve(announced);
  const receiver = new Receiver(request, tempDir, room, reservation);
  try {
    await receiver.run(minRate);
    return { files: receiver.files, release: () => receiver.release() };
  } catch (error) {
    await receiver.release();
    throw asProblem(error);
  } finally {
    reservation.release();
  }
}

class Receiver {
  readonly files: ReceivedFile[] = [];
  readonly #paths: string[] = [];
  /** The first refusal, after which the rest of the request is read and discarded; null before. */
  #refused: Problem | null = null;
  /** Bytes of the request that may still arrive. */
  #bytesLeft: number = limits.requestBytes;
  /** Ends the part being read, if any. */
  #endPart: (() => void) | null = null;
  #saving = false;
  /** Bytes written since the last check of the disk. */
  #uncheckedBytes = 0;

  constructor(
    private readonly request: FastifyRequest,
    private readonly tempDir: string,
    private readonly room: DiskRoom,
    private readonly reservation: Reservation,
  ) {}

  async run(minRate: MinRateSettings): Promise<void> {
    const { raw } = this.request;
    // The parser would wait forever for a sender that has already disconnected.
    if (raw.destroyed) throw new Problem('malformed', texts.brokenRequest);
    const rate = new MinRate(minRate, performance.now());
    const count = (chunk: Buffer) => {
      rate.note(chunk.length, performance.now());
      this.#count(chunk.length);
    };
    raw.on('data', count);
    const parser = watchParser(raw, () => this.#saving);
    const slow = this.#watchRate(rate);
    try {
      await Promise.race([this.#readParts(), parser.stuck, slow.stuck]);
    } catch (error) {
      throw this.#refused ?? error;
    } finally {
      parser.stop();
      slow.stop();
      raw.off('data', count);
    }
    if (this.#refused) throw this.#refused;
    if (this.files.length === 0) {
      throw new Problem('validation_failed', photoTexts.noFiles, {
        errors: [{ field: 'files', code: 'required', detail: photoTexts.noFiles }],
      });
    }
    for (const file of this.files) file.memory = await checkPhoto(file.path, file.name);
  }

  async #readParts(): Promise<void> {
    for await (const part of this.request.parts(partLimits)) {
      if (part.type !== 'file') continue;
      this.#saving = true;
      await this.#take(part);
      this.#saving = false;
    }
  }

  async release(): Promise<void> {
    await Promise.all(this.#paths.map((file) => rm(file, { force: true })));
  }

  async #take(part: MultipartFile): Promise<void> {
    if (part.fieldname !== 'files') this.#refuse(new Problem('malformed', photoTexts.wrongField));
    else if (this.files.length >= limits.files) this.#refuse(new Problem('too_large', texts.tooManyFiles));
    const name = part.filename ?? '';
    const file = path.join(this.tempDir, `upload-${randomBytes(12).toString('hex')}`);
    this.#paths.push(file);
    const hash = await this.#save(part, file, name);
    if (part.file.truncated) this.#refuse(new PhotoRefused('too_large', name));
    this.files.push({ path: file, name, hash, memory: 0 });
  }

  /**
   * Writes a part to a file as it arrives, and returns its hash. After a refusal, only reads it.
   */
  async #save(part: MultipartFile, file: string, name: string): Promise<string> {
    this.#endPart = () => part.file.destroy(new Error('The request is too large'));
    const target = await open(file, 'wx', 0o600);
    const hash = createHash('sha256');
    let head = Buffer.alloc(0);
    try {
      for await (const chunk of part.file) {
        if (this.#refused) continue;
        if (head.length < sniffLength) {
          head = Buffer.concat([head, chunk]).subarray(0, sniffLength);
          if (head.length >= sniffLength) this.#checkHead(head, name);
        }
        hash.update(chunk);
        if (!(await this.#hasRoom(chunk.length))) continue;
        await target.writeFile(chunk);
        this.reservation.note(chunk.length);
      }
    } finally {
      this.#endPart = null;
      await target.close();
    }
    return hash.digest('hex');
  }

  /**
   * Reserves room for bytes that were not announced, and checks the disk regularly, because other
   * programs write there, too. Returns false after a refusal.
   */
  async #hasRoom(bytes: number): Promise<boolean> {
    try {
      await this.reservation.cover(bytes);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.#refuse(error);
    }
    this.#uncheckedBytes += bytes;
    if (this.#uncheckedBytes >= limits.checkInterval) {
      this.#uncheckedBytes = 0;
      if (!(await this.room.has(0))) this.#refuse(new Problem('storage_full', photoTexts.storageFull));
    }
    return this.#refused === null;
  }

  /**
   * Watches the sender's rate. `stuck` rejects when the sender is too slow, and the current part
   * ends then, too.
   */
  #watchRate(rate: MinRate): { stuck: Promise<never>; stop(): void } {
    return watchRate(rate, () => {
      const tooSlow = new Problem('malformed', photoTexts.tooSlow, { status: 408 });
      this.#refuse(tooSlow);
      this.#endPart?.();
      this.request.raw.unpipe();
      return tooSlow;
    });
  }

  #checkHead(head: Buffer, name: string): void {
    const format = sniffFormat(head);
    if (format === null) {
      this.#refuse(new PhotoRefused('unsupported_media', name, foreignPhotoFormat(head)));
    }
    if (format === 'heic') this.#refuse(new PhotoRefused('heic', name));
  }

  #refuse(problem: Problem): void {
    if (this.#refused) return;
    this.#refused = problem;
    this.reservation.release();
    this.#bytesLeft = Math.min(this.#bytesLeft, drainBytes);
  }

  #count(bytes: number): void {
    this.#bytesLeft -= bytes;
    if (this.#bytesLeft >= 0) return;
    this.#refuse(new Problem('too_large', photoTexts.requestTooLarge));
    // Between two parts there is no read to end, so a sender of endless junk there gets no answer.
    if (this.#endPart) this.#endPart();
    else this.request.raw.destroy();
  }
}
