import { connect } from 'node:net';
import type { Product } from '../../test/browser/support/product';

export interface Answer {
  status: number;
  /** The whole answer, with its head. */
  bytes: Buffer;
}

/**
 * Makes a call on its own connection, and reads its answer of any length to the end. Throws if the
 * call fails, unless it is refused with 429: a slot is free only a moment after the previous answer
 * has ended.
 */
export function send(
  { address }: Product,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(content)}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const bytes = Buffer.concat(parts);
      const status = Number(bytes.toString('latin1', 9, 12));
      if ((status >= 200 && status < 300) || status === 429) resolve({ status, bytes });
      else reject(new Error(`${method} ${path}: ${bytes.toString('utf8', 0, 2000)}`));
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${content}`);
  });
}

/** Returns the `data` of a short answer; null if the call was refused. */
export function dataOf<T>({ status, bytes }: Answer): T | null {
  if (status === 429) return null;
  return JSON.parse(bytes.toString('utf8', bytes.indexOf('\r\n\r\n'))).data as T;
}
