import { fieldsOf } from '../lib/isObject';

/**
 * Returns whether a header can carry the value: printable characters, none above U+00FF (RFC 9110).
 */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[ -~\x80-\xff]+$/.test(value);
}

/** Decodes the token of a sign-in or a refresh. */
export function tokenOf(value: unknown): string {
  const { accessToken } = fieldsOf(value);
  if (!isToken(accessToken)) throw new TypeError('no access token');
  return accessToken;
}

/**
 * Returns the claims of a JWT; an empty object for other tokens. The claims are read, never
 * trusted.
 */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(payload, (char) => char.charCodeAt(0));
    return fieldsOf(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
