import type { Me, Session, SessionInfo } from '../contract';
import { fields, id, text } from '../http/check';

/** What the calls of sign-in and account answer; apart from the catalogue's, for the sign-in page needs no more. */

export function session(value: unknown): Session {
  const accessToken = text(fields(value).accessToken);
  if (accessToken === '') throw new TypeError('no access token');
  return { accessToken };
}

export function me(value: unknown): Me {
  const entry = fields(value);
  return {
    id: id(entry.id),
    email: text(entry.email),
    mustChangePassword: entry.mustChangePassword === true,
  };
}

export function sessionInfo(value: unknown): SessionInfo {
  const entry = fields(value);
  return {
    id: id(entry.id),
    createdAt: text(entry.createdAt),
    lastUsedAt: text(entry.lastUsedAt),
    userAgent: text(entry.userAgent),
    ip: text(entry.ip),
    current: entry.current === true,
  };
}
