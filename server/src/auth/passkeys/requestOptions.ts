import type { FastifyRequest } from 'fastify';
import type { PasskeyChallenge } from '../../../../src/contract/factors';
import type { PersonSignedIn } from '../../platform/http/caller';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { factorTexts } from '../factors/texts';
import { findTicketOwner } from '../factors/tickets';
import { challengeLife, makeChallenge } from './challenges';
import { descriptorsOf, type PasskeyRow, passkeysOf } from './passkeys';
import { relyingPartyId } from './relyingParty';
import { passkeyTexts } from './texts';

/**
 * Returns the options with which the browser is asked for a passkey. The ticket of a sign-in by
 * password asks for one of that person's; without one any passkey may answer, and its challenge is
 * the ticket. Throws session_expired.
 */
export async function beginSignIn(
  services: Services,
  request: FastifyRequest,
  ticket: string | undefined,
): Promise<PasskeyChallenge> {
  const { config, db, clock } = services;
  if (ticket === undefined) {
    const challenge = makeChallenge(config, clock, 'sign-in');
    return { ticket: challenge, options: requestOptions(services, request, challenge, []) };
  }
  const administratorId = await findTicketOwner(db, clock, ticket);
  if (administratorId === null) throw new Problem('session_expired', factorTexts.ticketOver);
  const challenge = makeChallenge(config, clock, { ticket });
  const own = await passkeysOf(db, administratorId);
  return { ticket, options: requestOptions(services, request, challenge, own) };
}

/**
 * Returns what the browser is asked with for one of the caller's passkeys, which proves that they
 * are there. Throws not_found where they have none.
 */
export async function proofOptions(services: Services, request: FastifyRequest, who: PersonSignedIn) {
  const { config, db, clock } = services;
  const own = await passkeysOf(db, who.administratorId);
  if (own.length === 0) throw new Problem('not_found', passkeyTexts.none);
  return requestOptions(services, request, makeChallenge(config, clock, { prove: who.sid }), own);
}

/** WebAuthn: PublicKeyCredentialRequestOptionsJSON. None of `passkeys` means any. */
function requestOptions(
  { config }: Pick<Services, 'config'>,
  request: FastifyRequest,
  challenge: string,
  passkeys: readonly PasskeyRow[],
) {
  return {
    challenge,
    rpId: relyingPartyId(config, request),
    timeout: challengeLife,
    userVerification: 'required',
    allowCredentials: descriptorsOf(passkeys),
  };
}
