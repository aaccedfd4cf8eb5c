/**
 * A sign-in that is under way at the provider. The server stores nothing about it: the browser has
 * a random cookie, the provider sends back a state that is sealed to this cookie, and the nonce and
 * the verifier are derived from both.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { minute, second } from '../../platform/clock';
import { hashOf } from '../../platform/hashOf';
import type { Services } from '../../services';
import { isChallenge, makeChallenge } from '../challenges';
import {
  clearPlanted,
  cookieAttributes,
  cookieValues,
  cookieName as nameOnScheme,
  tokensOf,
} from '../cookies';

/**
 * The time for a sign-in at the provider, where people may have to find a phone or set up a factor.
 */
const attemptLife = 15 * minute;
const cookieName = 'oidc';

export interface Attempt {
  state: string;
  /** The value that the ID token must contain. */
  nonce: string;
  /** The PKCE verifier: without it, a stolen code is useless. */
  verifier: string;
}

type Needs = Pick<Services, 'config' | 'clock'>;

/** Begins a sign-in and gives this browser its cookie. */
export function beginAttempt(
  { config, clock }: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): Attempt {
  const secret = randomBytes(32).toString('base64url');
  const name = nameOnScheme(config, request, cookieName);
  if (cookieValues(request, name).length > 1) clearPlanted(config, request, reply, name);
  const attributes = cookieAttributes(config, request);
  reply.setCookie(name, secret, { ...attributes, maxAge: attemptLife / second });
  return attemptOf(secret, makeChallenge(config, clock, { cookie: hashOf(secret) }, attemptLife));
}

/** Returns the attempt that this browser began with this state; null if there is none. */
export function resumeAttempt(
  { config, clock }: Needs,
  request: FastifyRequest,
  state: string,
): Attempt | null {
  const values = cookieValues(request, nameOnScheme(config, request, cookieName));
  // Several values mean that another site of the domain has planted a cookie, so none is used.
  const [secret] = values.length > 1 ? [] : tokensOf(values);
  if (secret === undefined || !isChallenge(config, clock, { cookie: hashOf(secret) }, state)) return null;
  return attemptOf(secret, state);
}

export function endAttempt({ config }: Needs, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOnScheme(config, request, cookieName), cookieAttributes(config, request));
}

function attemptOf(secret: string, state: string): Attempt {
  const derived = (what: string) =>
    createHmac('sha256', secret).update(`${what} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}
