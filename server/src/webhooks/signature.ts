import { createHmac } from 'node:crypto';
import { secretPrefix } from './secrets';

/** A message to sign. A repeated delivery has the same id but a later time. */
interface Signed {
  id: number;
  body: string;
  now: number;
}

/** Returns the headers that prove who sent a body, and when. */
export function signatureHeaders(secret: string, { id, body, now }: Signed): Record<string, string> {
  return { ...standardHeaders(secret, { id, body, now }), 'x-signature': signatureOf(secret, body, now) };
}

/**
 * Returns the headers of Standard Webhooks. The key of their signature is the secret’s decoded
 * bytes. Old secrets are base64url, which Node also reads as base64.
 */
function standardHeaders(secret: string, { id, body, now }: Signed): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': String(id),
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac}`,
  };
}

/** Returns the value of our own header. The key of its signature is the secret’s text. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
