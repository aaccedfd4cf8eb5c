import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../Problem';
import { checkPhoto } from './check';
import { sniffFormat, sniffLength } from './formats';
import { ImageRefused } from './ImageRefused';
import { imageTexts } from './imageTexts';
import { limits } from './limits';

/** A file of a request, on the disk and checked. */
export interface ReceivedFile {
  path: string;
  /** As sent; only ever shown, through displayName. */
  name: string;
  /** SHA-256, hexadecimal. */
  hash: string;
  pixels: number;
}

export interface ReceivedFiles {
  files: ReceivedFile[];
  /** Deletes the temporary files; to be called in any case. */
  release(): Promise<void>;
}

/** After a refusal this much more of a request is read, so that the sender gets to see the answer; then the connection is cut. */
const drainBytes = 32 * 1024 * 1024;

/**
 * Reads a multipart request's `files` into temporary files, checking each while it arrives: type, size, count. All are good
 * or it throws a Problem, and then nothing is left behind; the same when the sender goes away in the middle.
 */
export async function receiveFiles(
  request: FastifyRequest,
  tempDir: string,
  freeBytes: () => Promise<number>,
): Promise<ReceivedFiles> {
  if (!request.isMultipart()) throw new Problem('unsupported_media', imageTexts.notMultipart);
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limits.requestBytes) throw new Problem('too_large', imageTexts.requestTooLarge);
  if ((await freeBytes()) - announced < limits.freeBytes) {
    throw new Problem('storage_full', imageTexts.storageFull);
  }
  const receiver = new Receiver(request, tempDir);
  try {
    await receiver.run();
    return { files: receiver.files, release: () => receiver.release() };
  } catch (error) {
    await receiver.release();
    throw asProblem(error);
  }
}

class Receiver {
  readonly files: ReceivedFile[] = [];
  readonly #paths: string[] = [];
  /** The first thing found wrong; from then on the request is only read to its end. */
  #refused: Problem | null = null;
  /** Bytes of the request that may still come. */
  #room: number = limits.requestBytes;
  /** Ends the part that is being read, if there is one. */
  #cutPart: (() => void) | null = null;
  #saving = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly tempDir: string,
  ) {}

  async run(): Promise<void> {
    const { raw } = this.request;
    // The parser waits for ever for a sender who left before it began.
    if (raw.destroyed) throw new Problem('malformed', imageTexts.brokenRequest);
    const count = (chunk: Buffer) => this.#count(chunk.length);
    raw.on('data', count);
    const parser = watchParser(raw, () => this.#saving);
    try {
      await Promise.race([this.#readParts(), parser.stuck]);
    } catch (error) {
      throw this.#refused ?? error;
    } finally {
      parser.stop();
      raw.off('data', count);
    }
    if (this.#refused) throw this.#refused;
    if (this.files.length === 0) {
      throw new Problem('validation_failed', imageTexts.noFiles, {
        errors: [{ field: 'files', code: 'required', detail: imageTexts.noFiles }],
      });
    }
    for (const file of this.files) file.pixels = await checkPhoto(file.path, file.name);
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
    if (part.fieldname !== 'files') this.#refuse(new Problem('malformed', imageTexts.wrongField));
    else if (this.files.length >= limits.files)
      this.#refuse(new Problem('too_large', imageTexts.tooManyFiles));
    const name = part.filename ?? '';
    const file = path.join(this.tempDir, `upload-${randomBytes(12).toString('hex')}`);
    this.#paths.push(file);
    const hash = await this.#save(part, file, name);
    if (part.file.truncated) this.#refuse(new ImageRefused('too_large', name));
    this.files.push({ path: file, name, hash, pixels: 0 });
  }

  /** Writes a part to a file as it arrives. After a refusal nothing is written any more, only read. */
  async #save(part: MultipartFile, file: string, name: string): Promise<string> {
    this.#cutPart = () => part.file.destroy(new Error('The request is too large'));
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
        await target.writeFile(chunk);
      }
    } finally {
      this.#cutPart = null;
      await target.close();
    }
    return hash.digest('hex');
  }

  #checkHead(head: Buffer, name: string): void {
    const format = sniffFormat(head);
    if (format === null) this.#refuse(new ImageRefused('unsupported_media', name));
    if (format === 'heic') this.#refuse(new ImageRefused('heic', name));
  }

  #refuse(problem: Problem): void {
    if (this.#refused) return;
    this.#refused = problem;
    this.#room = Math.min(this.#room, drainBytes);
  }

  #count(bytes: number): void {
    this.#room -= bytes;
    if (this.#room >= 0) return;
    this.#refuse(new Problem('too_large', imageTexts.requestTooLarge));
    // Between parts there is nothing that could fail: whoever sends endless junk there gets no answer.
    if (this.#cutPart) this.#cutPart();
    else this.request.raw.destroy();
  }
}

const parserWatch = 1000;

/**
 * The multipart parser stops for ever inside a large part whose header it cannot read: nobody reads that part's content. Then the
 * request is paused although nothing is being saved; `stuck` rejects when that lasts.
 */
function watchParser(request: IncomingMessage, isSaving: () => boolean) {
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      ticks = request.readableFlowing === false && !isSaving() ? ticks + 1 : 0;
      if (ticks < 2) return;
      request.unpipe();
      reject(new Problem('malformed', imageTexts.brokenRequest));
    }, parserWatch);
  });
  // Where the parts end well, nobody waits for it.
  stuck.catch(() => {});
  return { stuck, stop: () => clearInterval(timer) };
}

/** The parser's own limits stand a little above ours: it is ours that name the file. */
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

/** What an error of the parser or the connection means to the sender; the disk's own errors are everybody's. */
function asProblem(error: unknown): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'FST_FILES_LIMIT') return new Problem('too_large', imageTexts.tooManyFiles, { cause: error });
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new Problem('too_large', undefined, { cause: error });
  const parser = /^FST_|multipart|terminated early|Malformed/i;
  if (parser.test(code) || parser.test(error.message))
    return new Problem('malformed', imageTexts.brokenRequest, { cause: error });
  return error;
}
