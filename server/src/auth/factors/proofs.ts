/** The ways to prove a second factor. To add a way, add an entry here and one in kinds.ts. */
import type { FastifyRequest } from 'fastify';
import type { FactorInput, FactorMethod } from '../../../../src/contract/factors';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem } from '../../platform/Problem';
import type { Services } from '../../services';
import type { ChallengeFor } from '../challenges';
import { type PasskeyAnswer, takePasskey } from '../passkeys/answer';
import { passkeyTexts } from '../passkeys/texts';
import { takeRecoveryCode } from './recoveryCodes';
import { factorTexts } from './texts';
import { takeTotp } from './totp';

/** The fields of a call's body that can prove a second factor. */
export interface ProofInput extends Pick<FactorInput, 'code' | 'recoveryCode'> {
  passkey?: PasskeyAnswer;
}

type ProofServices = Pick<Services, 'config' | 'clock'>;

/** A proof of a second factor, sent as one of the fields of `FactorInput`. */
export interface Proof {
  method: FactorMethod;
  /** The body's field that holds the proof. */
  field: 'code' | 'recoveryCode' | 'passkey';
  /**
   * Whether the proof is short enough to be guessed. Tries are then limited for the whole account,
   * over all its tickets.
   */
  isGuessable: boolean;
  /** The message for a wrong proof. */
  refusal: string;
  /** Uses up the proof as part of `tx`. Returns false if it is wrong or was used before. */
  take(tx: Tx, services: ProofServices, administratorId: number): Promise<boolean>;
}

/**
 * Returns the one proof in a body. `purpose` is the purpose of the challenge that a passkey must
 * have signed. Throws validation_failed if the body has no proof or several.
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
