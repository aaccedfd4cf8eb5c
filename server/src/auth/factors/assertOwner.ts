/**
 * Checks that a caller is the account's owner, and not somebody who found the owner's open session.
 * This is required for changing factors, and for giving people or programs access.
 */
import type { FastifyRequest } from 'fastify';
import type { OwnPassword } from '../../../../src/contract/factors';
import { minute } from '../../platform/clock';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import type { PersonSignedIn } from '../../platform/http/caller';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem, invalidFields, type Problem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import type { Services } from '../../services';
import { lockAccount } from '../accounts';
import { forgetCodeTries } from '../limits/codeLimits';
import { verifyOwnPassword } from '../verifyPassword';
import { codeFrom, countTry } from './completeSignIn';
import { factorKindsOf, factorMethods } from './kinds';
import { type Proof, type ProofInput, proofOf } from './proofs';
import { factorTexts } from './texts';

type OwnerInput = ProofInput & OwnPassword;

/** The time for which a sign-in counts as recent. */
const recent = 10 * minute;

/**
 * Throws validation_failed for the field `password` unless the session began within the last ten
 * minutes or the password is right.
 */
export async function assertOwner(
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  { password }: OwnPassword,
): Promise<void> {
  if (password === undefined) {
    const { isRecent } = await sessionOf(services, who);
    if (!isRecent) throw fieldProblem('password', 'required', factorTexts.passwordDue);
  } else if (!(await verifyOwnPassword(services, request, who, password))) {
    noteEvent(request, 'password_change_failed', { administratorId: who.administratorId });
    throw fieldProblem('password', 'wrong', fieldTexts.wrongPassword);
  }
}

/**
 * Checks the caller as `assertOwner` does, and runs a change of the account’s factors in a
 * transaction. The owner must also either send a proof of one factor, which is used up, or call
 * from a session that began with a factor within the last ten minutes. Returns the result of
 * `work`. Throws validation_failed for a missing or wrong proof, and too_many_requests after too
 * many tries.
 */
export async function withFactorOwner<T>(
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  input: OwnerInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await assertOwner(services, request, who, input);
  const { code, recoveryCode, passkey } = input;
  if ((code ?? recoveryCode ?? passkey) === undefined) {
    const { isRecent, factor } = await sessionOf(services, who);
    if (!isRecent || factor === null) throw await proofDue(services, who.administratorId);
    return withTransaction(services.db, work);
  }
  return withProof(services, request, who, proofOf(request, input, { prove: who.sid }), work);
}

/**
 * Runs the set-up of a new factor in a transaction. The first factor needs the password or a recent
 * sign-in. A further factor also needs a proof of an existing factor; otherwise somebody who has
 * the password and an open session could add a factor for themselves. `beside` says whether the
 * person already has a factor. Returns the result of `work`.
 */
export async function withNewFactorOwner<T>(
  services: Services,
  request: FastifyRequest,
  who: PersonSignedIn,
  input: OwnerInput,
  work: (tx: Tx, beside: boolean) => Promise<T>,
): Promise<T> {
  const { administratorId } = who;
  if ((await factorKindsOf(services.db, administratorId)).length > 0)
    return withFactorOwner(services, request, who, input, (tx) => work(tx, true));
  await assertOwner(services, request, who, input);
  return withTransaction(services.db, async (tx) => {
    await lockAccount(tx, administratorId);
    // A concurrent call may have added a factor in the meantime.
    if ((await factorKindsOf(tx, administratorId)).length > 0)
      throw await proofDue({ db: tx, config: services.config }, administratorId);
    return work(tx, false);
  });
}

/**
 * Returns the error for a change that came without a proof. It names the fields in which this
 * person can send one.
 */
export async function proofDue(
  services: Pick<Services, 'db' | 'config'>,
  administratorId: number,
): Promise<Problem> {
  const methods = (await factorMethods(services, administratorId)) ?? [];
  const fields: Proof['field'][] = [];
  if (methods.includes('totp')) fields.push('code');
  else if (methods.includes('recoveryCode')) fields.push('recoveryCode');
  if (methods.includes('passkey')) fields.push('passkey');
  // No field is left if the only factor is an authenticator, its secret cannot be read since the
  // signing secret has changed, and there are no recovery codes. Only a reset helps then, but the
  // error must name a field.
  if (fields.length === 0) fields.push('code');
  return invalidFields(
    fields.map((field) => ({ field, code: 'required', detail: factorTexts.proofDue[field] })),
  );
}

async function withProof<T>(
  services: Services,
  request: FastifyRequest,
  { administratorId, sid }: PersonSignedIn,
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const from = codeFrom(request, administratorId, `session ${sid}`);
  if (proof.isGuessable) await countTry(services, request, from);
  const wrong = fieldProblem(proof.field, 'wrong', proof.refusal);
  try {
    return await withTransaction(services.db, async (tx) => {
      if (!(await proof.take(tx, services, administratorId))) throw wrong;
      await forgetCodeTries(tx, from);
      return work(tx);
    });
  } catch (error) {
    if (error === wrong) noteEvent(request, 'factor_failed', { administratorId, method: proof.method });
    throw error;
  }
}

async function sessionOf({ db, clock }: Services, { sid }: PersonSignedIn) {
  const { created_at, factor } = await db
    .selectFrom('session_families')
    .select(['created_at', 'factor'])
    .where('id', '=', sid)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  return { isRecent: created_at <= now && now - created_at <= recent, factor };
}
