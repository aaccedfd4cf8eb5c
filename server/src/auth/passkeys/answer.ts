import type { FastifyRequest } from 'fastify';
import type { TypeOf } from '../../../../src/contract/schema';
import type { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';
import type { Services } from '../../services';
import { answerChallenge, type ChallengeFor, isChallenge } from '../challenges';
import { readClientData } from './clientData';
import { noteUse } from './counter';
import { findPasskey, type PasskeyRow } from './passkeys';
import { relyingPartyId } from './relyingParty';
import type { passkeyAnswer } from './shapes';

/** The browser's answer to a challenge. */
export type PasskeyAnswer = TypeOf<typeof passkeyAnswer>;

/** An answer that a known passkey has signed. */
interface VerifiedAnswer {
  passkey: PasskeyRow;
  challenge: string;
  counter: number;
  backedUp: boolean;
}

/**
 * Verifies an answer to a challenge. Returns null unless the challenge was made for this purpose,
 * the answer comes from a page of this site and names this domain, the passkey is known and has
 * verified its person, and the signature is right.
 */
export async function verifyAnswer(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
  purpose: ChallengeFor,
  { id, rawId, type, response }: PasskeyAnswer,
): Promise<VerifiedAnswer | null> {
  const said = readClientData(config, request, response.clientDataJSON);
  if (!said || !isChallenge(config, clock, purpose, said.challenge)) return null;
  const passkey = await findPasskey(db, id);
  if (!passkey || !namesItsPerson(passkey, purpose, response.userHandle)) return null;
  // Loaded at the first use of a passkey, because loading takes 0.2 s and 30 MB.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature } = response;
  // The library throws for any mismatch, which counts as a wrong answer.
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: said.challenge,
    expectedOrigin: said.origin,
    expectedRPID: relyingPartyId(config, request),
    requireUserVerification: true,
    // With the counter 0 the library skips its check. `noteUse` compares the counter later.
    credential: { id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 },
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter, credentialDeviceType, credentialBackedUp } = result.authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== (passkey.backup_eligible === 1)) return null;
  return { passkey, challenge: said.challenge, counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * Returns whether the answer names the passkey’s owner. It must do so when somebody signs in with a
 * passkey alone, because nothing else says who they are.
 */
function namesItsPerson(
  { user_handle }: PasskeyRow,
  purpose: ChallengeFor,
  named: string | null | undefined,
): boolean {
  return named === user_handle || ((named ?? null) === null && purpose !== 'sign-in');
}

/**
 * Uses up a verified answer, and notes the passkey's use. Returns false if the challenge was
 * answered before, the passkey was removed meanwhile, or its counter has not grown.
 */
export async function useAnswer(
  tx: Tx,
  clock: Clock,
  request: FastifyRequest,
  { passkey, challenge, counter, backedUp }: VerifiedAnswer,
): Promise<boolean> {
  return (
    (await answerChallenge(tx, challenge)) && noteUse(tx, clock, request, passkey, { counter, backedUp })
  );
}

/**
 * Accepts a passkey as the proof of a second factor, as part of `tx`. Returns false if the answer
 * is wrong or was used before, or comes from another person’s passkey.
 */
export async function takePasskey(
  tx: Tx,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  request: FastifyRequest,
  given: { purpose: ChallengeFor; answer: PasskeyAnswer; administratorId: number },
): Promise<boolean> {
  const verified = await verifyAnswer({ config, clock, db: tx }, request, given.purpose, given.answer);
  if (verified?.passkey.administrator_id !== given.administratorId) return false;
  return useAnswer(tx, clock, request, verified);
}
