/** Whether it can be sent: of printable characters, none above U+00FF (RFC 9110, field values). */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[ -~\x80-\xff]+$/.test(value);
}

/** The token of a sign-in's or a refresh's answer; throws on what is none. */
export function tokenOf(value: unknown): string {
  const token: unknown = Object(value).accessToken;
  if (!isToken(token)) throw new TypeError('no access token');
  return token;
}

/** What a JWT says of its user; nothing where the token is none. It is read, never trusted. */
export function claimsOf(token: string): { sub?: unknown; email?: unknown; mustChangePassword?: unknown } {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(payload, (char) => char.charCodeAt(0));
    return Object(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return {};
  }
}
