import { createHash } from 'node:crypto';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import aws4 from 'aws4';
import type { S3Config } from '../../../platform/config';
import { S3Error } from './S3Error';
import { readTag } from './xml';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Letters, digits, `.`, `-`, `_` and `/`; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Buffer;
  /** Aborts the request, also while the response's body is being read. */
  signal?: AbortSignal;
  /** Maximum number of tries; without it, that of the client's patience. */
  tries?: number;
}

/** Thrown if the signal of a request aborted it. */
class Aborted extends Error {
  override readonly name = 'AbortError';
}

/**
 * Timeouts in milliseconds. `tries` limits the attempts of a request that fails in the store or on
 * the way.
 */
export const defaultPatience = {
  connect: 5_000,
  /** Longest time without a byte in either direction. */
  silence: 20_000,
  /** Longest time from the beginning of a try to the head of its answer. */
  answer: 60_000,
  /**
   * Pause before the second try, doubled before each further one. A random pause between half of it
   * and all of it is taken.
   */
  pause: 300,
  tries: 3,
};
export type Patience = typeof defaultPatience;

const connections = 32;
const maxErrorLength = 64 * 1024;
const noBody = createHash('sha256').digest('hex');

/**
 * Sends signed requests (Signature Version 4) to one bucket over kept-alive connections. Retries
 * after temporary failures, so that each request may arrive twice. Bodies are the caller's buffers,
 * which are not copied.
 */
export class S3Client {
  readonly #url: URL;
  readonly #agent: http.Agent;
  readonly #patience: Patience;

  constructor(
    readonly config: S3Config,
    options: { patience?: Partial<Patience>; agent?: http.Agent } = {},
  ) {
    this.#url = new URL(config.endpoint);
    if (!config.pathStyle) this.#url.hostname = `${config.bucket}.${this.#url.hostname}`;
    this.#patience = { ...defaultPatience, ...options.patience };
    const settings = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' } as const;
    this.#agent = options.agent ?? (this.#isSecure() ? new https.Agent(settings) : new http.Agent(settings));
  }

  /**
   * Returns an answer with a 2xx status: for GET once its body begins, else once its headers have
   * arrived. The caller must read or destroy the body. Throws S3Error if the store refuses the
   * request, Aborted after the signal, or the network's error.
   */
  async send(request: S3Request): Promise<IncomingMessage> {
    const hash = request.body ? createHash('sha256').update(request.body).digest('hex') : noBody;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#try(request, hash);
      } catch (error) {
        const last = tried >= (request.tries ?? this.#patience.tries);
        if (last || request.signal?.aborted || !isRetryable(error)) throw error;
        const longest = this.#patience.pause * 2 ** (tried - 1);
        await pause((longest * (1 + Math.random())) / 2, undefined, { signal: request.signal });
      }
    }
  }

  /** Like `send`, but ignores the answer's body. */
  async sendOnly(request: S3Request): Promise<void> {
    (await this.send(request)).resume();
  }

  close(): void {
    this.#agent.destroy();
  }

  async #try(request: S3Request, hash: string): Promise<IncomingMessage> {
    const answer = await this.#head(request, hash);
    const { statusCode: status = 0, headers } = answer;
    if (status >= 200 && status < 300) {
      if (request.method === 'GET') await firstBytes(answer);
      return answer;
    }
    // If the reason cannot be read, the status is enough.
    const body = await readText(answer, maxErrorLength).catch(() => '');
    const date = Date.parse(headers.date ?? '');
    throw new S3Error(status, readTag(body, 'Code') ?? '', `${request.method} ${request.key}`, {
      region: headers['x-amz-bucket-region']?.toString() ?? readTag(body, 'Region') ?? undefined,
      date: Number.isNaN(date) ? undefined : date,
    });
  }

  #head({ method, key, query, body, signal }: S3Request, hash: string): Promise<IncomingMessage> {
    const { region, accessKeyId, secretAccessKey } = this.config;
    const signed = aws4.sign(
      {
        service: 's3',
        region,
        method,
        path: this.#path(key, query),
        headers: {
          Host: this.#url.host,
          'X-Amz-Content-Sha256': hash,
          ...(body ? { 'Content-Length': body.length, 'Content-Type': 'image/webp' } : {}),
        },
      },
      { accessKeyId, secretAccessKey },
    );
    const { request: begin } = this.#isSecure() ? https : http;
    return new Promise((resolve, reject) => {
      const request = begin({
        host: this.#url.hostname.replace(/^\[|\]$/g, ''),
        port: this.#url.port,
        method,
        path: signed.path,
        // aws4's types allow undefined values; neither our headers nor the ones it adds are
        // undefined.
        headers: signed.headers as http.OutgoingHttpHeaders,
        agent: this.#agent,
        timeout: this.#patience.silence,
      });
      let answer: IncomingMessage | null = null;
      // Destroys the answer once there is one: the connection may have returned to the pool by
      // then, and destroying the request would hit the connection's next request.
      const end = (error: Error) => void (answer ?? request).destroy(error);
      const tooLong = setTimeout(() => end(new Error('no answer in time')), this.#patience.answer);
      limitConnecting(request, this.#patience.connect);
      if (signal) abortWith(signal, request, end);
      request.on('timeout', () => {
        const { socket } = request;
        const read = socket?.bytesRead;
        // If this process was suspended, first reads the data that has arrived in the meantime.
        setImmediate(() => {
          // Unread bytes mean that the reader is slow, not that the store is silent.
          const unread = (answer?.readableLength ?? 0) > 0;
          if (unread || socket?.bytesRead !== read) socket?.setTimeout(this.#patience.silence);
          else end(new Error('the store is silent'));
        });
      });
      request.once('response', (found) => {
        clearTimeout(tooLong);
        answer = found;
        resolve(found);
      });
      // This listener stays, because the request may fail after the head. The body reports that
      // failure.
      request.on('error', (error) => {
        clearTimeout(tooLong);
        reject(error);
      });
      request.end(body);
    });
  }

  #path(key: string, query: Record<string, string> = {}): string {
    const { bucket, pathStyle } = this.config;
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    return `${pathStyle ? `/${bucket}` : ''}/${key}${search === '' ? '' : `?${search}`}`;
  }

  #isSecure(): boolean {
    return this.#url.protocol === 'https:';
  }
}

/** Returns the body of an answer as text. Throws if it is longer than `maxBytes`. */
export async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the store answered more than it may');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Resolves when the body begins. An answer that breaks off earlier is retried. */
function firstBytes(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = (error?: Error) => {
      answer.off('readable', over).off('end', over).off('error', over);
      if (error) reject(error);
      else resolve();
    };
    answer.once('readable', over).once('end', over).once('error', over);
  });
}

/**
 * Aborts a request with `signal`. Node's own `signal` option keeps listening on the connection and
 * would end it during the next request.
 */
function abortWith(signal: AbortSignal, request: ClientRequest, end: (error: Error) => void): void {
  const abort = () => end(new Aborted());
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  request.once('close', () => signal.removeEventListener('abort', abort));
}

function limitConnecting(request: ClientRequest, time: number): void {
  request.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => request.destroy(new Error(`no connection in ${time} ms`)), time);
    const over = () => clearTimeout(timer);
    socket.once('connect', over).once('close', over);
  });
}

/** Returns whether another try may succeed: after network failures and temporary refusals. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof S3Error)) return !isFinal(error);
  return [408, 429, 500, 502, 503, 504].includes(error.status) || error.code === 'RequestTimeout';
}

/**
 * Returns whether a later start may succeed with the same settings. After a power cut the store’s
 * name may not be known yet, and this machine’s clock may still be wrong.
 */
export function mayAnswerLater(error: unknown): boolean {
  if (error instanceof S3Error) return isRetryable(error) || error.code === 'RequestTimeTooSkewed';
  return isRetryable(error) || /ENOTFOUND|CERT_NOT_YET_VALID/.test(codeOf(error));
}

/**
 * Returns whether another try would fail in the same way: after an abort, with a wrong certificate,
 * for an unknown host, or if the answer is not valid HTTP or TLS.
 */
function isFinal(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Aborted || /^ENOTFOUND$|^EPROTO$|^HPE_/.test(code) || wrongTls.test(code);
}

/** The codes of TLS and of certificates, which OpenSSL names in many ways. */
const wrongTls = /CERT|SSL|TLS|SIGNATURE|ISSUER|^INVALID_(?:CA|PURPOSE)$|^(?:PATH_LENGTH|HOSTNAME)_/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
