import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { S3Config } from '../../../src/platform/config';
import { S3Refusal, verifySignature } from './signature';

/** Failures in the place of an answer. */
export type Fault =
  | { status: number; code: string; headers?: Record<string, string> }
  /** Takes the request and never answers. */
  | 'hang'
  /** Sends the answer's head, then ends the connection. */
  | 'begun'
  /** Sends half of the answer's body, then ends the connection. */
  | 'cut'
  /** Sends half of the answer's body, then nothing. */
  | 'stall'
  /** Sends another program's page. */
  | 'html';

export interface Seen {
  method: string;
  /** The object's key; empty for the bucket itself. */
  key: string;
  /** The status; 0 until the request ends, -1 if the client disconnected. */
  status: number;
}

/**
 * A store on the loopback address that speaks S3: keeps objects of buckets on the disk, checks
 * Signature Version 4 of requests, and answers with Amazon's errors. Supports path-style and
 * virtual-host addresses, ListObjectsV2 with continuation, and ranges.
 *
 * It can fail in every way that `Fault` names; `npm run test:s3` tests against a store by other
 * authors. It supports only the calls of S3Client: no copy, no deletion of several objects, no
 * multipart upload (501), no metadata. HEAD returns an object's length but no ETag, and each object
 * has the type of photos.
 */
export class S3Server {
  readonly accessKeyId = 'AKIATESTS';
  readonly secretAccessKey = 'secret/of+the=tests';
  readonly region = 'eu-central-1';
  /** Called before each request; null lets it pass. */
  fault: (method: string, key: string) => Fault | null = () => null;
  /** The most entries on a page of a list. */
  pageSize = 1000;
  /** The milliseconds by which its clock is ahead. */
  skew = 0;
  /** Methods forbidden to the key. */
  denied = new Set<string>();
  readonly seen: Seen[] = [];
  readonly #http: http.Server;

  private constructor(private readonly folder: string) {
    this.#http = http.createServer((request, response) => {
      response.on('error', () => {});
      void this.#answer(request, response);
    });
    this.#http.unref();
  }

  static async start(): Promise<S3Server> {
    const server = new S3Server(await mkdtemp(path.join(tmpdir(), 'clothes-admin-s3-')));
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    const bound = this.#http.address();
    return typeof bound === 'object' && bound !== null ? bound.port : 0;
  }

  /** Makes a new, empty bucket; returns the server's configuration for it. */
  async makeBucket(name = `bucket-${randomBytes(6).toString('hex')}`): Promise<S3Config> {
    await mkdir(path.join(this.folder, name));
    const { accessKeyId, secretAccessKey, region } = this;
    const endpoint = `http://127.0.0.1:${this.port}`;
    return { endpoint, bucket: name, region, accessKeyId, secretAccessKey, pathStyle: true };
  }

  /** Returns the keys of a bucket, sorted. */
  async keys(bucket: string): Promise<string[]> {
    const names = await readdir(path.join(this.folder, bucket));
    return names.map(decodeURIComponent).sort();
  }

  /** Sets the time of an object. */
  async setTime(bucket: string, key: string, time: Date): Promise<void> {
    await utimes(this.#file(bucket, key), time, time);
  }

  async write(bucket: string, key: string, bytes: Uint8Array): Promise<void> {
    await writeFile(this.#file(bucket, key), bytes);
  }

  async remove(bucket: string, key: string): Promise<void> {
    await rm(this.#file(bucket, key));
  }

  read(bucket: string, key: string): Promise<Buffer> {
    return readFile(this.#file(bucket, key));
  }

  /** Returns the number of open connections. */
  connections(): Promise<number> {
    return new Promise((resolve, reject) =>
      this.#http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise((resolve) => this.#http.close(resolve));
    await rm(this.folder, { recursive: true, force: true });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { bucket, key, query } = this.#target(request);
    const seen: Seen = { method: request.method ?? '', key, status: 0 };
    this.seen.push(seen);
    response.on('close', () => {
      seen.status = response.writableFinished ? response.statusCode : -1;
    });
    try {
      const fault = this.fault(seen.method, key);
      if (fault === 'hang') return;
      if (fault === 'html') return void response.end('<!doctype html><title>Hello</title>');
      if (typeof fault === 'object' && fault !== null) {
        await drain(request);
        return sendError(response, fault.status, fault.code, seen.method, fault.headers);
      }
      const keys = new Map([[this.accessKeyId, this.secretAccessKey]]);
      const hash = verifySignature(request, keys, this.region, Date.now() + this.skew);
      if (this.denied.has(seen.method)) throw new S3Refusal(403, 'AccessDenied');
      await stat(path.join(this.folder, bucket)).catch(() => {
        throw new S3Refusal(404, 'NoSuchBucket');
      });
      // A copy would store an empty object here: the request does not hold its bytes.
      if (!knownMethods.has(seen.method) || 'x-amz-copy-source' in request.headers)
        throw new S3Refusal(501, 'NotImplemented');
      if (key === '') await this.#answerBucket(seen.method, bucket, query, response);
      else if (seen.method === 'PUT') await this.#put(request, response, this.#file(bucket, key), hash);
      else if (seen.method === 'DELETE') {
        await rm(this.#file(bucket, key), { force: true });
        response.writeHead(204).end();
      } else await this.#get(request, response, this.#file(bucket, key), fault);
    } catch (error) {
      if (error instanceof S3Refusal)
        sendError(response, error.status, error.code, seen.method, this.#clock());
      else if (!request.destroyed) sendError(response, 500, 'InternalError', seen.method);
    }
  }

  async #answerBucket(
    method: string,
    bucket: string,
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<void> {
    if (method === 'HEAD') return void response.end();
    if (method !== 'GET' || query.get('list-type') !== '2') throw new S3Refusal(501, 'NotImplemented');
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const prefix = query.get('prefix') ?? '';
    const found = (await this.keys(bucket)).filter((key) => key.startsWith(prefix) && key > after);
    const size = Math.min(Number(query.get('max-keys') ?? 1000), this.pageSize);
    const page = found.slice(0, size);
    const contents = await Promise.all(
      page.map(async (key) => {
        const { mtime, size: bytes } = await stat(this.#file(bucket, key));
        return `<Contents><Key>${escapeXml(key)}</Key><LastModified>${mtime.toISOString()}</LastModified><Size>${bytes}</Size></Contents>`;
      }),
    );
    const more = found.length > page.length;
    const next = more ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    sendXml(
      response,
      200,
      `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  /** Stores an object whole or not at all, and only with the signed bytes. */
  async #put(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    expected: string | null,
  ): Promise<void> {
    if (request.headers['content-length'] === undefined) throw new S3Refusal(411, 'MissingContentLength');
    const draft = path.join(this.folder, `.${randomBytes(8).toString('hex')}`);
    const sha = createHash('sha256');
    const md5 = createHash('md5');
    try {
      await pipeline(
        request,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            sha.update(chunk);
            md5.update(chunk);
            yield chunk;
          }
        },
        createWriteStream(draft),
      );
      if (expected !== null && sha.digest('hex') !== expected)
        throw new S3Refusal(400, 'XAmzContentSHA256Mismatch');
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    response.setHeader('ETag', `"${md5.digest('hex')}"`).end();
  }

  async #get(
    request: IncomingMessage,
    response: ServerResponse,
    file: string,
    fault: 'begun' | 'cut' | 'stall' | null,
  ): Promise<void> {
    const found = await stat(file).catch(() => {
      throw new S3Refusal(404, 'NoSuchKey');
    });
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const start = Number(from ?? 0);
    const end = to ? Math.min(Number(to), found.size - 1) : found.size - 1;
    if (from !== undefined) response.setHeader('Content-Range', `bytes ${start}-${end}/${found.size}`);
    response.writeHead(from === undefined ? 200 : 206, {
      'Content-Length': end - start + 1,
      'Content-Type': 'image/webp',
      'Last-Modified': found.mtime.toUTCString(),
      'Accept-Ranges': 'bytes',
    });
    if (request.method === 'HEAD') return void response.end();
    if (fault === null) return pipeline(createReadStream(file, { start, end }), response);
    if (fault === 'begun') {
      response.flushHeaders();
      return void setImmediate(() => response.socket?.destroy());
    }
    const half = (await readFile(file)).subarray(0, Math.ceil(found.size / 2));
    response.write(half, () => {
      if (fault === 'cut') response.socket?.destroy();
    });
  }

  #target(request: IncomingMessage): { bucket: string; key: string; query: URLSearchParams } {
    const url = new URL(request.url ?? '', 'http://store');
    const [, host = ''] = /^(.+)\.store\.test(?::\d+)?$/.exec(request.headers.host ?? '') ?? [];
    const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
    const query = url.searchParams;
    if (host !== '') return { bucket: host, key: decodeURIComponent(url.pathname.slice(1)), query };
    return { bucket, key: decodeURIComponent(rest.join('/')), query };
  }

  #file(bucket: string, key: string): string {
    return path.join(this.folder, bucket, encodeURIComponent(key));
  }

  #clock(): Record<string, string> {
    return { date: new Date(Date.now() + this.skew).toUTCString() };
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'PUT', 'DELETE']);

/** Reads the rest of a body, so that the client receives the answer. */
async function drain(request: IncomingMessage): Promise<void> {
  request.resume();
  if (!request.readableEnded)
    await new Promise((resolve) => request.once('end', resolve).once('close', resolve));
}

function sendError(
  response: ServerResponse,
  status: number,
  code: string,
  method: string,
  headers: Record<string, string> = {},
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendXml(
    response,
    status,
    method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(xml === '' ? undefined : `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
