import type { Me, SessionInfo } from '../contract/types';
import { fields, id, text } from '../http/decode';

/** Decoders of the calls of the account. */

export function administrator(value: unknown): Me {
  const entry = fields(value);
  return {
    id: id(entry.id),
    email: text(entry.email),
    mustChangePassword: entry.mustChangePassword === true,
    factorDue: entry.factorDue === true,
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
