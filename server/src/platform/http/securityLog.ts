import type { FastifyRequest } from 'fastify';
import type { FactorMethod } from '../../../../src/contract/factors';
import type { Role } from '../../../../src/contract/people';
import type { Logger } from '../logging';
import { clientAddress } from './clientAddress';

/**
 * Events of sessions and passwords as the log names them (OWASP ASVS 16.3); auth/sessions.ts adds
 * `refresh_reused`.
 */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'login_limited'
  | 'logout'
  | 'session_ended'
  | 'password_changed'
  | 'password_change_failed'
  | 'factor_added'
  | 'factor_removed'
  | 'factor_failed'
  | 'factor_limited'
  | 'factor_reset'
  | 'factor_requirement_changed'
  | 'recovery_code_used'
  | 'recovery_codes_replaced'
  | 'passkey_counter'
  | 'foreign_origin';

/** Whom an event concerns; `by` is who did it to somebody else. */
interface EventDetails {
  administratorId?: number;
  by?: number;
  sid?: number;
  account?: string;
  /** The second factor. */
  method?: FactorMethod;
  roles?: readonly Role[];
}

/** Returns the log of one request, whose lines say where it came from. */
export function securityLog(request: FastifyRequest): Logger {
  return request.log.child({ ip: clientAddress(request) });
}

/** Logs what happened in which request, from where; and to whom, where that is known. */
export function noteEvent(request: FastifyRequest, event: SecurityEvent, whose: EventDetails = {}): void {
  securityLog(request)[warnings.includes(event) ? 'warn' : 'info']({ event, ...whose }, sentences[event]);
}

const warnings: readonly SecurityEvent[] = ['foreign_origin', 'passkey_counter'];

const sentences: Record<SecurityEvent, string> = {
  login: 'signed in',
  login_failed: 'sign-in failed',
  login_limited: 'too many tries to sign in',
  logout: 'signed out',
  session_ended: 'one of the own sessions ended',
  password_changed: 'password changed, other sessions ended',
  password_change_failed: 'wrong current password',
  factor_added: 'a second factor was added',
  factor_removed: 'a second factor was removed',
  factor_failed: 'wrong second factor',
  factor_limited: 'too many tries of a code',
  factor_reset: 'all second factors of a person were removed, their sessions ended',
  factor_requirement_changed: 'other roles must have a second factor',
  recovery_code_used: 'signed in with a recovery code',
  recovery_codes_replaced: 'new recovery codes',
  passkey_counter: 'a passkey has counted back: there may be a copy of it',
  foreign_origin: 'a call from another site was refused',
};
