import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Insertable } from 'kysely';
import type { NewPasskey } from '../../../../src/contract/factors';
import { maxPasskeys } from '../../../../src/contract/limits';
import type { TypeOf } from '../../../../src/contract/schema';
import { showsNothing } from '../../../../src/contract/visible';
import type { Config } from '../../platform/config';
import { isUniqueViolation } from '../../platform/db/errors';
import type { Flag } from '../../platform/db/tables';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import type { PersonSignedIn } from '../../platform/http/caller';
import { fieldProblem, Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import { lockAccount } from '../accounts';
import { answerChallenge, challengeLife, isChallenge, makeChallenge } from '../challenges';
import { proofDue } from '../factors/assertOwner';
import { factorKindsOf } from '../factors/kinds';
import { countRecoveryCodes, replaceRecoveryCodes } from '../factors/recoveryCodes';
import { removeTotp } from '../factors/totp';
import { holdLiving } from '../sessionFamilies';
import { type ClientData, readClientData } from './clientData';
import { descriptorsOf, type PasskeyRow, passkeysOf, toPasskey } from './passkeys';
import { relyingPartyId, relyingPartyName } from './relyingParty';
import type { newPasskeyInput } from './shapes';
import type { PasskeysTable } from './tables';
import { passkeyTexts as texts } from './texts';

type PasskeyInput = TypeOf<typeof newPasskeyInput>;

/** The algorithms ES256, EdDSA and RS256, which authenticators support. */
const algorithms = [-7, -8, -257];

/**
 * Returns the options with which the browser makes a passkey: WebAuthn's
 * PublicKeyCredentialCreationOptionsJSON. `beside` says whether the account already has a factor,
 * which its owner has proved. Throws validation_failed if the account has too many passkeys.
 */
export async function registrationOptions(
  tx: Tx,
  { config, clock }: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  beside: boolean,
) {
  const own = await passkeysOf(tx, who.administratorId);
  if (own.length >= maxPasskeys) throw tooMany();
  return {
    challenge: makeChallenge(config, clock, { register: who.sid, beside }),
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
 * Adds a passkey to the caller’s account, and recovery codes if the account has none. Throws
 * validation_failed if the passkey cannot be verified, belongs to any account already, is one too
 * many, or was begun as a first factor although the account now has one.
 */
export async function registerPasskey(
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  { name, credential }: PasskeyInput,
): Promise<NewPasskey> {
  const { config, db, clock } = services;
  const { administratorId, sid } = who;
  const said = readClientData(config, request, credential.response.clientDataJSON);
  const isFor = (beside: boolean) =>
    said !== null && isChallenge(config, clock, { register: sid, beside }, said.challenge);
  const beside = isFor(true);
  if (!said || !(beside || isFor(false))) throw notVerified();
  const made = await verified(credential, said, relyingPartyId(config, request));
  return withTransaction(db, async (tx) => {
    if (!(await answerChallenge(tx, said.challenge))) throw notVerified();
    // Makes concurrent calls that add a factor to the same account wait.
    await lockAccount(tx, administratorId);
    await holdLiving(tx, sid);
    if ((await passkeysOf(tx, administratorId)).length >= maxPasskeys) throw tooMany();
    const isFirst = (await factorKindsOf(tx, administratorId)).length === 0;
    if (!isFirst && !beside) throw await proofDue({ db: tx, config }, administratorId);
    const row = await insert(tx, {
      ...made,
      administrator_id: administratorId,
      name: showsNothing(name) ? texts.unnamed : name.trim(),
      user_handle: userHandleOf(config, administratorId),
      created_at: clock.now(),
      last_used_at: null,
    });
    // Somebody else may have begun to set up an authenticator in an open session, when there was no
    // factor to prove yet. They must not be able to confirm it now.
    if (isFirst) await removeTotp(tx, administratorId);
    const hasCodes = !isFirst && (await countRecoveryCodes(tx, administratorId)) > 0;
    return {
      ...toPasskey(row),
      ...(!hasCodes && { recoveryCodes: await replaceRecoveryCodes(tx, administratorId) }),
    };
  });
}

async function insert(tx: Tx, values: Insertable<PasskeysTable>): Promise<PasskeyRow> {
  try {
    return await tx.insertInto('passkeys').values(values).returningAll().executeTakeFirstOrThrow();
  } catch (error) {
    throw isUniqueViolation(error) ? fieldProblem('credential', 'known', texts.known) : error;
  }
}

/** Returns the columns of a new credential. Throws validation_failed if it cannot be verified. */
async function verified(
  { id, rawId, type, response }: PasskeyInput['credential'],
  said: ClientData,
  rpId: string,
) {
  // Loaded at the first use of a passkey, because loading takes 0.2 s and 30 MB.
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  try {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    // The options ask for no attestation. An attestation with certificates is refused, because the
    // library could fetch addresses that the certificates name.
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

/** Returns the id under which authenticators know the person. It reveals nothing to others. */
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
