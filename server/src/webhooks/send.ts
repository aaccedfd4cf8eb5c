import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../platform/publicAddress';
import { isPrivateLiteral } from './address';
import { lookup, type Resolve } from './lookup';

/** Maximum number of bytes to read of an answer’s body, which is not used. */
const maxReadBytes = 4096;
/** Maximum number of bytes of an answer's head. */
const maxHeadBytes = 16_384;
/**
 * Maximum number of interim answers (1xx). Each costs time, and a receiver could send them as fast
 * as the connection allows.
 */
const maxInterim = 10;

/** The reasons why there may be no answer. */
type NoAnswer = 'timeout' | 'private' | 'name' | 'refused' | 'certificate' | 'malformed' | 'closed';
export type Sent = { status: number } | { reason: NoAnswer | 'stopped' };

export interface SendSettings {
  /** Milliseconds for the whole request. */
  timeout: number;
  /** Whether addresses that are not public are allowed. */
  toPrivate: boolean;
  resolve?: Resolve;
}

/**
 * Posts a body once and returns the status of the answer. Follows no redirects and uses no proxy.
 * Looks the name up only once, and connects to the very addresses that it has checked.
 */
export function send(
  url: URL,
  body: string,
  headers: Record<string, string>,
  { timeout, toPrivate, resolve = lookup }: SendSettings,
  signal: AbortSignal,
): Promise<Sent> {
  if (!toPrivate && isPrivateLiteral(url)) return Promise.resolve({ reason: 'private' });
  if (signal.aborted) return Promise.resolve({ reason: 'stopped' });
  const client = url.protocol === 'https:' ? https : http;
  return new Promise((settle) => {
    const request = client.request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: new client.Agent({ keepAlive: false }),
      lookup: checkedLookup(resolve, toPrivate),
      maxHeaderSize: maxHeadBytes,
    });
    const end = (sent: Sent) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      request.destroy();
      settle(sent);
    };
    const stop = () => end({ reason: 'stopped' });
    let status = 0;
    const timer = setTimeout(() => end(status > 0 ? { status } : { reason: 'timeout' }), timeout);
    signal.addEventListener('abort', stop);
    request.on('error', (error) => end(status > 0 ? { status } : { reason: reasonOf(error) }));
    request.on('close', () => end(status > 0 ? { status } : { reason: 'closed' }));
    request.on('upgrade', () => end({ reason: 'malformed' }));
    let interim = 0;
    request.on('information', () => {
      interim += 1;
      if (interim > maxInterim) end({ reason: 'malformed' });
    });
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      let read = 0;
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > maxReadBytes) end({ status });
      });
      response.on('end', () => end({ status }));
      // An error of the body does not matter, because the status has already arrived.
      response.on('error', () => end({ status }));
    });
    request.end(body);
  });
}

class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/** Returns a lookup that refuses a name if any of its addresses is not public. */
function checkedLookup(resolve: Resolve, toPrivate: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error ?? new Error('no address'), []);
      else if (!toPrivate && addresses.some(({ address }) => !isPublicAddress(address)))
        callback(new PrivateAddress(), []);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function reasonOf(error: Error): NoAnswer {
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'PRIVATE_ADDRESS') return 'private';
  if (/^(ENOTFOUND|EAI_|ENODATA)/.test(code)) return 'name';
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|ETIMEDOUT)$/.test(code)) return 'refused';
  if (code.startsWith('HPE_')) return 'malformed';
  if (/CERT|^ERR_(TLS|SSL)|^UNABLE_TO|SIGNATURE/.test(code)) return 'certificate';
  return 'closed';
}
