import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';
import type { DiskRoom, Reservation } from './DiskRoom';
import { MinRate, type MinRateSettings, watchRate } from './MinRate';
import { asProblem, watchParser } from './multipart';

/** A file of a form, saved on the disk. */
export interface ReceivedFile {
  path: string;
  /** The client's name for the file, as it was sent. */
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
}

export interface ReceivedForm {
  files: [ReceivedFile, ...ReceivedFile[]];
  /** The other fields, by name. */
  texts: ReadonlyMap<string, string>;
}

/** The server's resources for receiving files. */
export interface Receiving {
  folder: string;
  room: DiskRoom;
  minRate: MinRateSettings;
}

/** Says what a form may contain, and how one that contains something else is refused. */
export interface FormKind {
  /** The field of the files. */
  field: string;
  maxFiles: number;
  maxFileBytes: number;
  /** The maximum number of other fields. */
  maxTexts: number;
  maxTextBytes: number;
  /** The maximum number of bytes of the whole request. */
  maxBytes: number;
  /** Checks the first `length` bytes of each file as they arrive. `check` throws a Problem. */
  head?: { length: number; check(head: Buffer, fileName: string): void };
  refusals: Record<Refusal, (fileName: string) => Problem>;
}

type Refusal =
  | 'notMultipart'
  | 'requestTooBig'
  | 'fileTooBig'
  | 'wrongField'
  | 'tooManyFiles'
  | 'noFile'
  | 'tooSlow';

/** The number of bytes to read after a refusal, so that the sender sees the answer. */
const drainBytes = 32 * 1024 * 1024;

/**
 * Receives the files of a form into temporary files, passes them to `use` and returns its result;
 * then deletes the files. Throws a Problem if the form is refused, or if the sender disconnects.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  { folder, room, minRate }: Receiving,
  kind: FormKind,
  use: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw kind.refusals.notMultipart('');
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > kind.maxBytes) throw kind.refusals.requestTooBig('');
  const receiver = new Receiver(request, kind, folder, await room.reserve(announced));
  try {
    return await use(await receiver.receive(minRate));
  } finally {
    await receiver.deleteFiles();
  }
}

class Receiver {
  readonly #files: ReceivedFile[] = [];
  readonly #texts = new Map<string, string>();
  readonly #paths: string[] = [];
  /** The first refusal, after which the rest of the request is read and discarded; null before. */
  #refused: Problem | null = null;
  /** Bytes of the request that may still arrive. */
  #bytesLeft: number;
  /** Ends the file being saved; null between files. */
  #endFile: (() => void) | null = null;
  /** Settles when the last file is saved, or its saving has failed. */
  #saved: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly request: FastifyRequest,
    private readonly kind: FormKind,
    private readonly folder: string,
    private readonly reservation: Reservation,
  ) {
    this.#bytesLeft = kind.maxBytes;
  }

  async receive(minRate: MinRateSettings): Promise<ReceivedForm> {
    try {
      await this.#readWatched(minRate);
    } catch (error) {
      throw this.#refused ?? asProblem(error);
    } finally {
      this.reservation.release();
    }
    if (this.#refused) throw this.#refused;
    const [file, ...others] = this.#files;
    if (!file) throw this.kind.refusals.noFile('');
    return { files: [file, ...others], texts: this.#texts };
  }

  async deleteFiles(): Promise<void> {
    // A file that was ended may not be open yet, and would be created after its deletion.
    await this.#saved;
    await Promise.all(this.#paths.map((file) => rm(file, { force: true })));
  }

  /** Reads the form. Stops if it is too long, if its sender is too slow, or if the parser stops. */
  async #readWatched(minRate: MinRateSettings): Promise<void> {
    const { raw } = this.request;
    const broken = () => new Problem('malformed', texts.brokenRequest);
    // The parser would wait forever for a sender that has already disconnected.
    if (raw.destroyed) throw broken();
    let reject = (_problem: Problem) => {};
    const stopped = new Promise<never>((_resolve, rejectStopped) => {
      reject = rejectStopped;
    });
    const stop = (problem: Problem) => {
      this.#refuse(problem);
      this.#endFile?.();
      raw.unpipe();
      reject(problem);
    };
    const rate = new MinRate(minRate, performance.now());
    const count = (chunk: Buffer) => {
      rate.note(chunk.length, performance.now());
      this.#bytesLeft -= chunk.length;
      if (this.#bytesLeft < 0) stop(this.kind.refusals.requestTooBig(''));
    };
    raw.on('data', count);
    const isSaving = () => this.#endFile !== null;
    const unwatchParser = watchParser(raw, isSaving, () => stop(broken()));
    const unwatchRate = watchRate(rate, () => stop(this.kind.refusals.tooSlow('')));
    try {
      await Promise.race([this.#readParts(), stopped]);
    } finally {
      unwatchParser();
      unwatchRate();
      raw.off('data', count);
    }
  }

  async #readParts(): Promise<void> {
    const { maxFiles, maxFileBytes, maxTexts, maxTextBytes } = this.kind;
    // The parser's limit of files is above ours, because its refusal would not name the reason.
    const files = maxFiles + 1;
    const parsing = {
      throwFileSizeLimit: false,
      limits: {
        files,
        fileSize: maxFileBytes,
        fields: maxTexts,
        fieldSize: maxTextBytes,
        parts: files + maxTexts,
        headerPairs: 20,
      },
    };
    for await (const part of this.request.parts(parsing)) {
      if (part.type === 'file') await this.#take(part);
      // The parser turns a text that is declared as JSON into a value of any type.
      else this.#texts.set(part.fieldname, typeof part.value === 'string' ? part.value : '');
    }
  }

  async #take(part: MultipartFile): Promise<void> {
    const { field, maxFiles, refusals } = this.kind;
    if (part.fieldname !== field) this.#refuse(refusals.wrongField(''));
    else if (this.#files.length >= maxFiles) this.#refuse(refusals.tooManyFiles(''));
    const name = part.filename ?? '';
    const file = path.join(this.folder, `upload-${randomBytes(12).toString('hex')}`);
    this.#paths.push(file);
    const saved = this.#save(part, file, name);
    this.#saved = saved.catch(() => {});
    this.#files.push({ path: file, name, hash: await saved });
    if (part.file.truncated) this.#refuse(refusals.fileTooBig(name));
  }

  /** Writes a file as it arrives, and returns its hash. After a refusal, only reads it. */
  async #save(part: MultipartFile, file: string, name: string): Promise<string> {
    this.#endFile = () => part.file.destroy(new Error('the request was ended'));
    const target = await open(file, 'wx', 0o600);
    const hash = createHash('sha256');
    const checkHead = this.#headCheck(name);
    try {
      for await (const chunk of part.file) {
        if (this.#refused) continue;
        try {
          checkHead(chunk);
          await this.reservation.cover(chunk.length);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          this.#refuse(error);
          continue;
        }
        hash.update(chunk);
        await target.writeFile(chunk);
        this.reservation.note(chunk.length);
      }
    } finally {
      await target.close();
      this.#endFile = null;
    }
    return hash.digest('hex');
  }

  /** Returns a function that takes a file's bytes, and throws if the first of them are refused. */
  #headCheck(name: string): (chunk: Buffer) => void {
    const { head } = this.kind;
    let begun = Buffer.alloc(0);
    return (chunk) => {
      if (!head || begun.length >= head.length) return;
      begun = Buffer.concat([begun, chunk]).subarray(0, head.length);
      if (begun.length >= head.length) head.check(begun, name);
    };
  }

  #refuse(problem: Problem): void {
    if (this.#refused) return;
    this.#refused = problem;
    this.reservation.release();
    this.#bytesLeft = Math.min(this.#bytesLeft, drainBytes);
  }
}
