import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FactorMethod } from '../../../src/contract/factors';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { clientAddress } from '../platform/http/clientAddress';
import { type EventSubject, noteEvent } from '../platform/http/securityLog';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Administrator } from './accounts';
import { readDeviceCookie, setDeviceCookie } from './deviceCookie';
import { factorMethods } from './factors/kinds';
import { makeFactorTicket } from './factors/tickets';
import type { Begun, Client, Grant, UsedFactor } from './grants';
import { readRefreshCookies, setRefreshCookie } from './refreshCookie';

/**
 * The outcome of the first step of a sign-in (with a password, a link or the provider): a session,
 * or a ticket and the methods for the second step.
 */
type LetIn = { begun: Begun } | { ticket: string; methods: FactorMethod[] };

/**
 * Begins a session for a person whose password was right. Throws factor_required with a ticket, and
 * sets no cookie, if the person has a second factor.
 */
export async function beginOrAskFactor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Administrator,
): Promise<Grant> {
  const letIn = await withTransaction(services.db, (tx) => letInAs(tx, services, request, account));
  return handOver(services, request, reply, letIn);
}

/**
 * Begins a session as part of `tx`, or makes a ticket if the person has a second factor. Pass the
 * result to `handOver` after the transaction.
 */
export async function letInAs(
  tx: Tx,
  { sessions, config, clock }: Services,
  request: FastifyRequest,
  account: Administrator,
): Promise<LetIn> {
  const methods = await factorMethods({ db: tx, config }, account.id);
  if (methods === null) return { begun: await sessions.beginIn(tx, account, clientOf(config, request)) };
  return { ticket: await makeFactorTicket(tx, clock, account), methods };
}

/** Begins a session and sets its cookies. Uses up `factor` in the same transaction. */
export async function beginSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  account: Administrator,
  factor: UsedFactor,
): Promise<Grant> {
  const { db, config, sessions } = services;
  const client = clientOf(config, request);
  const begun = await withTransaction(db, (tx) => sessions.beginIn(tx, account, client, factor));
  return handOver(services, request, reply, { begun }, factor.method);
}

/**
 * Sets the cookies of a session that has begun, logs the sign-in, and returns the tokens. Throws
 * factor_required if the second factor is still missing.
 */
export async function handOver(
  { config, sessions }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  letIn: LetIn,
  method?: EventSubject['method'],
): Promise<Grant> {
  if (!('begun' in letIn)) throw new Problem('factor_required', undefined, { factor: letIn });
  const grant = await sessions.grant(letIn.begun);
  noteEvent(request, 'login', { administratorId: grant.administratorId, ...(method && { method }) });
  setRefreshCookie(config, request, reply, grant);
  setDeviceCookie(config, request, reply, grant.device);
  return grant;
}

/** Returns the data of the browser in which the session begins. */
function clientOf(config: Services['config'], request: FastifyRequest): Client {
  return {
    ip: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    device: readDeviceCookie(config, request),
    replaced: readRefreshCookies(config, request),
  };
}
