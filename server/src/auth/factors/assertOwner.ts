/** Whoever changes factors shows that they are the account's owner, not the finder of a session. */
import type { FastifyRequest } from 'fastify';
import type { OwnerProof } from '../../../../src/contract/factors';
import { minute } from '../../platform/clock';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import type { SignedIn } from '../../platform/http/caller';
import { noteEvent } from '../../platform/http/securityLog';
import { fieldProblem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import type { Services } from '../../services';
import { verifyOwnPassword } from '../verifyPassword';
import { codeFrom, countTry } from './completeSignIn';
import { type Proof, proofOf } from './proofs';
import { factorTexts } from './texts';
import { forgetCodeTries } from './tries';

/** A sign-in counts as recent so long. */
const recent = 10 * minute;

/**
 * Throws validation_failed at `password` unless the session began within the last ten minutes or
 * the password is right.
 */
export async function assertOwner(
  services: Services,
  request: FastifyRequest,
  who: SignedIn,
  { password }: OwnerProof,
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
 * Runs what makes an account with a factor weaker, in a transaction. Its owner brings a code, which
 * is used up, or a session that a factor began within the last ten minutes.
 */
export async function withFactorOwner<T>(
  services: Services,
  request: FastifyRequest,
  who: SignedIn,
  input: OwnerProof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await assertOwner(services, request, who, input);
  if (input.code === undefined && input.recoveryCode === undefined) {
    const { isRecent, factor } = await sessionOf(services, who);
    if (!isRecent || factor === null) throw fieldProblem('code', 'required', factorTexts.codeDue);
    return withTransaction(services.db, work);
  }
  return withProof(services, request, who, proofOf(request, input), work);
}

async function withProof<T>(
  services: Services,
  request: FastifyRequest,
  { administratorId, sid }: SignedIn,
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

async function sessionOf({ db, clock }: Services, { sid }: SignedIn) {
  const { created_at, factor } = await db
    .selectFrom('session_families')
    .select(['created_at', 'factor'])
    .where('id', '=', sid)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  return { isRecent: created_at <= now && now - created_at <= recent, factor };
}
