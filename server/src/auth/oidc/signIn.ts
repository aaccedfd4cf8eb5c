import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTransaction } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import { noteEvent } from '../../platform/http/securityLog';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { findAdministrator } from '../accounts';
import { handOver, letInAs } from '../beginSession';
import { answerChallenge } from '../challenges';
import type { Grant } from '../grants';
import { forgetSignInTries, noteSignInTry, type TryFrom } from '../limits/signInLimits';
import { randomPassword } from '../passwords';
import { tryFrom } from '../verifyPassword';
import { admit } from './admit';
import { type Attempt, beginAttempt, endAttempt, resumeAttempt } from './attempt';
import { type Newcomer, newcomerOf } from './claims';
import { hintFor } from './hints';
import { type Provider, ProviderFault, type Told } from './Provider';
import { providerDown, reasonsOf, SignInRefused, signInOver } from './refusals';

/**
 * Returns the address of the provider’s page, and the state that it will send back. Throws
 * unavailable if the provider does not answer.
 */
export async function beginOidc(
  services: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ address: string; state: string }> {
  const attempt = beginAttempt(services, request, reply);
  try {
    return { address: await provider.addressFor(attempt), state: attempt.state };
  } catch (error) {
    throw refused(request, error);
  }
}

/**
 * Signs in the person whom the provider has sent back. `answer` is the query that came with them.
 * The sign-in counts like a right password: a person who has a second factor here must still prove
 * it. Throws session_expired for a sign-in that has expired, was used before or began in another
 * browser; invalid_credentials with the reason; factor_required, too_many_requests and unavailable.
 */
export async function completeOidc(
  services: Services,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: string,
): Promise<Grant> {
  const parameters = new URLSearchParams(answer);
  const attempt = resumeAttempt(services, request, parameters.get('state') ?? '');
  if (!attempt) throw signInOver();
  const from = tryFrom(request, `oidc ${hashOf(attempt.state)}`, null);
  await countTry(services, request, from);
  if (parameters.get('error') === 'access_denied') throw refused(request, new SignInRefused('cancelled'));
  let told: Told;
  try {
    told = await provider.whoCame(parameters, attempt);
  } catch (error) {
    throw refused(request, error);
  }
  const newcomer = newcomerOf(provider.settings, told);
  if (!newcomer) throw refused(request, new SignInRefused('unconfirmed'));
  return letIn(services, provider, request, reply, { newcomer, told, attempt, from });
}

/**
 * Counts a try for its network. Throws too_many_requests after too many tries, and logs that
 * refusal.
 */
async function countTry({ db, clock }: Services, request: FastifyRequest, from: TryFrom): Promise<void> {
  try {
    await noteSignInTry(db, clock, from);
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many_requests')
      noteEvent(request, 'login_limited', { method: 'oidc' });
    throw error;
  }
}

async function letIn(
  services: Services,
  { settings }: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  { newcomer, told, attempt, from }: { newcomer: Newcomer; told: Told; attempt: Attempt; from: TryFrom },
): Promise<Grant> {
  const { db, clock, passwords } = services;
  const { email, role: given } = newcomer;
  const isNew = given !== null && 'address' in email && !(await findAdministrator(db, email.address));
  // A person who comes through the provider gets a random password that nobody knows.
  const hash = isNew ? await passwords.hash(randomPassword()) : null;
  const { account, change, letIn } = await withTransaction(db, async (tx) => {
    if (!(await answerChallenge(tx, attempt.state))) throw signInOver();
    await forgetSignInTries(tx, from);
    const admitted = await admit(tx, clock, settings, newcomer, hash);
    return { ...admitted, letIn: await letInAs(tx, services, request, admitted.account) };
  }).catch((error: unknown) => {
    if (!(error instanceof SignInRefused)) throw error;
    const hint = hintFor(error.reason, settings, told);
    if (hint !== null) logFailure(request, hint);
    throw refused(request, error);
  });
  const { id, role } = account;
  if (change === 'joined') noteEvent(request, 'person_joined', { administratorId: id, method: 'oidc' });
  if (change === 'role') noteEvent(request, 'role_changed', { personId: id, role, method: 'oidc' });
  endAttempt(services, request, reply);
  return handOver(services, request, reply, letIn, 'oidc');
}

/** Logs why a sign-in failed, and returns the refusal for the person. */
function refused(request: FastifyRequest, error: unknown): Problem {
  if (error instanceof SignInRefused) {
    const { administratorId, reason } = error;
    noteEvent(request, 'login_failed', { administratorId, method: 'oidc', reason });
    return error;
  }
  if (error instanceof Problem) return error;
  logFailure(request, reasonsOf(error));
  if (error instanceof ProviderFault) return providerDown();
  noteEvent(request, 'login_failed', { method: 'oidc', reason: 'unconfirmed' });
  return new SignInRefused('unconfirmed');
}

function logFailure(request: FastifyRequest, reason: string): void {
  request.log.warn({ event: 'oidc_failed', reason }, 'sign-in through the provider failed');
}
