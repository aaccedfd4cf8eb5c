import { isUtf8 } from 'node:buffer';

/** The limit on a provider's answer, which is a document of a few kilobytes. */
const maxBytes = 512 * 1024;

/**
 * Like `fetch`, but takes at most `timeout` ms and half a megabyte of UTF-8, and follows no
 * redirects.
 */
export async function boundedFetch(url: string, init: RequestInit, timeout: number): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TypeError('the answer is too long');
    chunks.push(chunk);
  }
  const { status, headers } = response;
  const body = Buffer.concat(chunks);
  if (!isUtf8(body)) throw new TypeError('the answer is not in UTF-8');
  return new Response(bytes === 0 ? null : body, { status, headers });
}
