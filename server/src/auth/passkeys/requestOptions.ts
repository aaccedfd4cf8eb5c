import type { FastifyRequest } from 'fastify';
import type { PasskeyChallenge } from '../../../../src/contract/factors';
import type { PersonSignedIn } from '../../platform/http/caller';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { challengeLife, makeChallenge } from '../challenges';
import { factorTexts } from '../factors/texts';
import { findTicketOwner } from '../factors/tickets';
import { descriptorsOf, type PasskeyRow, passkeysOf } from './passkeys';
import { relyingPartyId } from './relyingParty';
import { passkeyTexts } from './texts';

/**
 * Returns a ticket, and the options with which the browser asks for a passkey. With the ticket of a
 * sign-in by password, the browser asks for one of that person’s passkeys. Without a ticket any
 * passkey may answer, and the challenge becomes the ticket. Throws session_expired if the ticket is
 * no longer valid.
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
 * Returns the options with which the browser asks for one of the caller’s passkeys, as a proof that
 * the caller is present. Throws not_found if they have none.
 */
export async function proofOptions(services: Services, request: FastifyRequest, who: PersonSignedIn) {
  const { config, db, clock } = services;
  const own = await passkeysOf(db, who.administratorId);
  if (own.length === 0) throw new Problem('not_found', passkeyTexts.none);
  return requestOptions(services, request, makeChallenge(config, clock, { prove: who.sid }), own);
}

/**
 * Returns WebAuthn's PublicKeyCredentialRequestOptionsJSON. An empty `passkeys` allows any passkey.
 */
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
