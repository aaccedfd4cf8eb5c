import type { FastifyRequest } from 'fastify';
import type { FactorMethod } from '../../../../src/contract/factors';
import type { Role } from '../../../../src/contract/people';
import type { Logger } from '../logging';
import { clientAddress } from './clientAddress';

/**
 * The events of sessions, passwords, people and webhooks, by their names in the log (OWASP ASVS
 * 16.3). auth/sessions.ts logs one more, `refresh_reused`.
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
  | 'foreign_origin'
  | 'token_created'
  | 'token_revoked'
  | 'person_invited'
  | 'invitation_ended'
  | 'person_joined'
  | 'password_set'
  | 'join_failed'
  | 'join_limited'
  | 'role_changed'
  | 'person_disabled'
  | 'person_enabled'
  | 'person_reset'
  | 'person_sessions_ended'
  | 'webhook_added'
  | 'webhook_changed'
  | 'webhook_secret_made'
  | 'webhook_deleted';

/** The people and things that an event concerns. */
export interface EventSubject {
  /** The id of the person who acted. */
  administratorId?: number;
  /** The id of the person whom the action concerns. */
  personId?: number;
  role?: Role;
  invitationId?: number;
  apiTokenId?: number;
  webhookId?: number;
  sid?: number;
  account?: string;
  /** The second factor that was used; `oidc` for the provider. */
  method?: FactorMethod | 'oidc';
  /** The reason why a sign-in through the provider was refused. */
  reason?: string;
  /** The roles that must have a second factor. */
  roles?: readonly Role[];
}

/** Returns the log of one request, whose lines contain the client's address. */
export function securityLog(request: FastifyRequest): Logger {
  return request.log.child({ ip: clientAddress(request) });
}

/**
 * Logs and counts an event of a request, with the client’s address and whom or what it concerns.
 */
export function noteEvent(request: FastifyRequest, event: SecurityEvent, about: EventSubject = {}): void {
  request.server.monitor.noteSecurity(event);
  securityLog(request)[warnings.includes(event) ? 'warn' : 'info']({ event, ...about }, sentences[event]);
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
  token_created: 'an API token was made',
  token_revoked: 'an API token was revoked',
  foreign_origin: 'a call from another site was refused',
  person_invited: 'made an invitation',
  invitation_ended: 'ended an invitation',
  person_joined: 'came by an invitation, or through the provider',
  password_set: 'set a new password by a link, other sessions ended',
  join_failed: 'a link that is not valid',
  join_limited: 'too many tries to use a link',
  role_changed: 'changed the role of a person',
  person_disabled: 'disabled a person, sessions ended',
  person_enabled: 'enabled a person',
  person_reset: 'made a link for a new password, sessions ended',
  person_sessions_ended: 'ended the sessions of a person',
  webhook_added: 'added a webhook',
  webhook_changed: 'changed a webhook',
  webhook_secret_made: 'made a new secret of a webhook',
  webhook_deleted: 'deleted a webhook',
};
