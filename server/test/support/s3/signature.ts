import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An S3 store's refusal of a request. */
export class S3Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const maxSkew = 15 * 60_000;

/**
 * Checks a request's Signature Version 4 as Amazon describes it ("Authenticating Requests: Using
 * the Authorization Header"); written from that text, without code of the client under test.
 * Returns the SHA-256 that the body must have; null if the body is not signed.
 */
export function verifySignature(
  request: IncomingMessage,
  keys: ReadonlyMap<string, string>,
  region: string,
  now: number,
): string | null {
  const header = request.headers.authorization;
  if (header === undefined) throw new S3Refusal(403, 'AccessDenied');
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  const [, accessKeyId = '', day = '', signedRegion = '', signedHeaders = '', signature = ''] = parsed ?? [];
  if (!parsed) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const secret = keys.get(accessKeyId);
  if (secret === undefined) throw new S3Refusal(403, 'InvalidAccessKeyId');
  if (signedRegion !== region) throw new S3Refusal(400, 'AuthorizationHeaderMalformed');
  const time = String(request.headers['x-amz-date'] ?? '');
  if (!time.startsWith(day)) throw new S3Refusal(403, 'SignatureDoesNotMatch');
  if (Math.abs(parseTime(time) - now) > maxSkew) throw new S3Refusal(403, 'RequestTimeTooSkewed');
  const names = signedHeaders.split(';');
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) throw new S3Refusal(403, 'AccessDenied');
  const bodyHash = String(request.headers['x-amz-content-sha256'] ?? '');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, names, bodyHash))].join(
    '\n',
  );
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`));
  const expected = hmac(signingKey, text);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    throw new S3Refusal(403, 'SignatureDoesNotMatch');
  if (bodyHash.startsWith('STREAMING-')) throw new S3Refusal(501, 'NotImplemented');
  return bodyHash === 'UNSIGNED-PAYLOAD' ? null : bodyHash;
}

function canonicalRequest(request: IncomingMessage, names: readonly string[], bodyHash: string): string {
  const [path = '', search = ''] = (request.url ?? '').split('?', 2);
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.includes('=') ? pair.indexOf('=') : pair.length;
      return [pair.slice(0, at), pair.slice(at + 1)]
        .map((part) => encode(decodeURIComponent(part)))
        .join('=');
    })
    .sort();
  const headers = names.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  const encodedPath = path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  return [request.method, encodedPath, query.join('&'), headers.join(''), names.join(';'), bodyHash].join(
    '\n',
  );
}

/** Escapes everything but the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Parses `20130524T000000Z`. */
function parseTime(text: string): number {
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
