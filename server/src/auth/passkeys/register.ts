import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { maxPasskeys } from '../../../../src/contract/limits';
import type { Config } from '../../platform/config';
import { isUniqueViolation } from '../../platform/db/errors';
import { lockRows } from '../../platform/db/locks';
import type { Flag } from '../../platform/db/schema';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import type { PersonSignedIn } from '../../platform/http/caller';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { holdLiving } from '../sessionFamilies';
import { answerChallenge, challengeLife, isChallenge, makeChallenge } from './challenges';
import { type ClientData, readClientData } from './clientData';
import { descriptorsOf, type PasskeyRow, passkeysOf } from './passkeys';
import { relyingPartyId, relyingPartyName } from './relyingParty';
import type { PasskeyInputShape } from './shapes';
import { passkeyTexts as texts } from './texts';

type PasskeyInput = Static<typeof PasskeyInputShape>;

/** ES256, EdDSA, RS256: what authenticators have, and no more. */
const algorithms = [-7, -8, -257];

/**
 * Returns what the browser makes a passkey with: WebAuthn's PublicKeyCredentialCreationOptionsJSON.
 */
export async function registrationOptions(
  { config, db, clock }: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
) {
  const own = await passkeysOf(db, who.administratorId);
  if (own.length >= maxPasskeys) throw tooMany();
  return {
    challenge: makeChallenge(config, clock, { register: who.sid }),
    rp: { name: relyingPartyName, id: relyingPartyId(config, request) },
    user: {
      id: userHandleOf(config, who.administratorId),
      name: who.email,
      displayName: who.name || who.email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLife,
    attestation: 'none',
    excludeCredentials: descriptorsOf(own),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/**
 * Adds a passkey to the caller's. Throws validation_failed where it cannot be verified, is known
 * already, whoever has it, or is one too many.
 */
export async function registerPasskey(
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  { name, credential }: PasskeyInput,
): Promise<PasskeyRow> {
  const { config, db, clock } = services;
  const said = readClientData(config, request, credential.response.clientDataJSON);
  if (!said || !isChallenge(config, clock, { register: who.sid }, said.challenge)) throw notVerified();
  const made = await verified(credential, said, relyingPartyId(config, request));
  return withTransaction(db, async (tx) => {
    if (!(await answerChallenge(tx, said.challenge))) throw notVerified();
    if ((await countOwn(tx, who.administratorId)) >= maxPasskeys) throw tooMany();
    await holdLiving(tx, who.sid);
    try {
      return await tx
        .insertInto('passkeys')
        .values({
          ...made,
          administrator_id: who.administratorId,
          name: name.trim() || texts.unnamed,
          user_handle: userHandleOf(config, who.administratorId),
          created_at: clock.now(),
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    } catch (error) {
      throw isUniqueViolation(error) ? fieldProblem('credential', 'known', texts.known) : error;
    }
  });
}

/** Returns the columns that a new credential says. Throws validation_failed. */
async function verified(
  { id, rawId, type, response }: PasskeyInput['credential'],
  said: ClientData,
  rpId: string,
) {
  // Loaded when the first passkey comes: that takes 0.2 s and 30 MB.
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    // None was asked for, and the certificates of one could name addresses to fetch.
    const isPlain = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
    if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) throw notVerified();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: said.challenge,
      expectedOrigin: said.origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== id) throw notVerified();
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      backup_eligible: flag(credentialDeviceType === 'multiDevice'),
      backed_up: flag(credentialBackedUp),
      transports: JSON.stringify(transports),
    };
  } catch (error) {
    throw error instanceof Problem ? error : notVerified(error);
  }
}

/** Others that add a passkey to the same account wait, and are counted. */
async function countOwn(tx: Tx, administratorId: number): Promise<number> {
  await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', administratorId)
    .$call(lockRows(tx))
    .execute();
  return (await passkeysOf(tx, administratorId)).length;
}

/** How authenticators name the person; it says nothing to who finds it. */
function userHandleOf({ jwtSecret }: Config, administratorId: number): string {
  const key = createHmac('sha256', jwtSecret).update('people of passkeys').digest();
  return createHmac('sha256', key).update(String(administratorId)).digest('base64url');
}

function flag(value: boolean): Flag {
  return value ? 1 : 0;
}

function notVerified(cause?: unknown): Problem {
  const error = { field: 'credential', code: 'credential', detail: texts.notVerified };
  return new Problem('validation_failed', texts.notVerified, { errors: [error], cause });
}

function tooMany(): Problem {
  return fieldProblem('credential', 'maxItems', texts.tooMany(maxPasskeys));
}
