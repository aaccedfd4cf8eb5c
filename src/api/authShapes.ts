import type { Session } from '../contract';
import { fields, text } from '../http/check';

/** What the sign-in answers; apart from the catalogue's, for the sign-in page needs no more. */

export function session(value: unknown): Session {
  const accessToken = text(fields(value).accessToken);
  if (accessToken === '') throw new TypeError('no access token');
  return { accessToken };
}
