import type { FastifyRequest } from 'fastify';
import type { Logger } from '../logging';
import { clientAddress } from './clientAddress';

/**
 * Events of sessions, passwords and webhooks as the log names them (OWASP ASVS 16.3);
 * auth/sessions.ts adds `refresh_reused`.
 */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'login_limited'
  | 'logout'
  | 'session_ended'
  | 'password_changed'
  | 'password_change_failed'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_secret_made'
  | 'webhook_deleted'
  | 'foreign_origin';

/** Returns the log of one request, whose lines say where it came from. */
export function securityLog(request: FastifyRequest): Logger {
  return request.log.child({ ip: clientAddress(request) });
}

/** Logs what happened in which request, from where; and to whom, where that is known. */
export function noteEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  whose: { administratorId?: number; sid?: number; account?: string; webhookId?: number } = {},
): void {
  securityLog(request)[event === 'foreign_origin' ? 'warn' : 'info']({ event, ...whose }, sentences[event]);
}

const sentences: Record<SecurityEvent, string> = {
  login: 'signed in',
  login_failed: 'sign-in failed',
  login_limited: 'too many tries to sign in',
  logout: 'signed out',
  session_ended: 'one of the own sessions ended',
  password_changed: 'password changed, other sessions ended',
  password_change_failed: 'wrong current password',
  webhook_added: 'a webhook was added',
  webhook_changed: 'a webhook was changed',
  webhook_secret_made: 'a webhook got a new secret',
  webhook_deleted: 'a webhook was deleted',
  foreign_origin: 'a call from another site was refused',
};
