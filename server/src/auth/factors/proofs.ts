/** The ways to prove a second factor. One more is one more entry here, and one in kinds.ts. */
import type { FastifyRequest } from 'fastify';
import type { FactorInput, FactorMethod } from '../../../../src/contract/factors';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem } from '../../platform/Problem';
import type { Services } from '../../services';
import { type PasskeyAnswer, takePasskey } from '../passkeys/answer';
import type { ChallengeFor } from '../passkeys/challenges';
import { passkeyTexts } from '../passkeys/texts';
import { takeRecoveryCode } from './recoveryCodes';
import { factorTexts } from './texts';
import { takeTotp } from './totp';

/** What the body of a call proves. */
export interface ProofInput extends Pick<FactorInput, 'code' | 'recoveryCode'> {
  passkey?: PasskeyAnswer;
}

export type ProofServices = Pick<Services, 'config' | 'clock'>;

/** What was sent to prove a second factor: one of the fields of `FactorInput`. */
export interface Proof {
  method: FactorMethod;
  /** Where the body holds it. */
  field: 'code' | 'recoveryCode' | 'passkey';
  /** It is short, so tries are limited over all tickets of the account. */
  isGuessable: boolean;
  /** What is said where it is wrong. */
  refusal: string;
  /** Uses it up as part of `tx`. Returns false where it is wrong, or was used before. */
  take(tx: Tx, services: ProofServices, administratorId: number): Promise<boolean>;
}

/**
 * Returns the one proof of a body; `purpose` is that of the challenge which a passkey answers.
 * Throws validation_failed where there is none or several.
 */
export function proofOf(request: FastifyRequest, input: ProofInput, purpose: ChallengeFor): Proof {
  const [proof, ...more] = proofsIn(request, input, purpose);
  if (!proof || more.length > 0) throw fieldProblem('code', 'required', factorTexts.oneProof);
  return proof;
}

function proofsIn(
  request: FastifyRequest,
  { code, recoveryCode, passkey }: ProofInput,
  purpose: ChallengeFor,
): Proof[] {
  const proofs: Proof[] = [];
  if (code !== undefined)
    proofs.push({
      method: 'totp',
      field: 'code',
      isGuessable: true,
      refusal: factorTexts.wrongCode,
      take: (tx, services, administratorId) => takeTotp(tx, services, administratorId, code),
    });
  if (recoveryCode !== undefined)
    proofs.push({
      method: 'recoveryCode',
      field: 'recoveryCode',
      isGuessable: false,
      refusal: factorTexts.wrongRecoveryCode,
      take: (tx, _services, administratorId) => takeRecoveryCode(tx, administratorId, recoveryCode),
    });
  if (passkey !== undefined)
    proofs.push({
      method: 'passkey',
      field: 'passkey',
      isGuessable: false,
      refusal: passkeyTexts.refused,
      take: (tx, services, administratorId) =>
        takePasskey(tx, services, request, { purpose, answer: passkey, administratorId }),
    });
  return proofs;
}
