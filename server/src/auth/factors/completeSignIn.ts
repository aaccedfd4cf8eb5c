import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FactorInput } from '../../../../src/contract/factors';
import { clientAddress, networkOf } from '../../platform/http/clientAddress';
import { noteEvent } from '../../platform/http/securityLog';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import type { Administrator } from '../accounts';
import { beginSession } from '../beginSession';
import { isChallenge } from '../challenges';
import { readDeviceCookie } from '../deviceCookie';
import type { Grant } from '../grants';
import { findDevice } from '../knownDevices';
import { type CodeFrom, forgetCodeTries, noteCodeTry } from '../limits/codeLimits';
import { signInWithPasskey } from '../passkeys/signIn';
import { type Proof, type ProofInput, proofOf } from './proofs';
import { factorTexts } from './texts';
import { noteTicketTry, takeFactorTicket } from './tickets';

/**
 * Completes a sign-in. This is either its second step, with the ticket of the first step and a
 * proof of a second factor, or its only step, with a passkey. Throws session_expired if the ticket
 * is no longer valid, invalid_credentials if the proof is wrong, and too_many_requests after too
 * many tries.
 */
export async function completeSignIn(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  input: ProofInput & Pick<FactorInput, 'ticket'>,
): Promise<Grant> {
  const { config, db, clock } = services;
  if (input.passkey && isChallenge(config, clock, 'sign-in', input.ticket))
    return signInWithPasskey(services, request, reply, input.ticket, input.passkey);
  const proof = proofOf(request, input, { ticket: input.ticket });
  const account = await noteTicketTry(db, clock, input.ticket);
  if (!account) throw ticketOver();
  const device = await findDevice(db, clock, account.email, readDeviceCookie(config, request));
  const from = codeFrom(request, account.id, device === null ? null : `device ${device}`);
  if (proof.isGuessable) await countTry(services, request, from);
  try {
    const grant = await beginSession(services, request, reply, account, {
      method: proof.method,
      async take(tx) {
        if (!(await takeFactorTicket(tx, input.ticket))) throw ticketOver();
        if (!(await proof.take(tx, services, account.id))) throw wrongProof(proof);
        await forgetCodeTries(tx, from);
      },
    });
    if (proof.method === 'recoveryCode')
      noteEvent(request, 'recovery_code_used', { administratorId: account.id });
    return grant;
  } catch (error) {
    noteFailure(request, error, account, proof);
    throw error;
  }
}

/**
 * Returns the origin of a code. `device` names the known device or session; null for an unknown
 * device.
 */
export function codeFrom(request: FastifyRequest, administratorId: number, device: string | null): CodeFrom {
  return { administratorId, network: networkOf(clientAddress(request)), device };
}

/** Counts a try of a code. Throws too_many_requests after too many tries, and logs that refusal. */
export async function countTry(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  request: FastifyRequest,
  from: CodeFrom,
): Promise<void> {
  try {
    await noteCodeTry(db, clock, from);
  } catch (error) {
    if (error instanceof Problem) {
      const { administratorId } = from;
      noteEvent(request, 'factor_limited', { administratorId });
    }
    throw error;
  }
}

function noteFailure(
  request: FastifyRequest,
  error: unknown,
  { id: administratorId }: Administrator,
  { method }: Proof,
): void {
  if (error instanceof Problem && error.code === 'invalid_credentials')
    noteEvent(request, 'factor_failed', { administratorId, method });
}

function wrongProof({ field, refusal }: Proof): Problem {
  return new Problem('invalid_credentials', refusal, {
    errors: [{ field, code: 'wrong', detail: refusal }],
  });
}

function ticketOver(): Problem {
  return new Problem('session_expired', factorTexts.ticketOver);
}
