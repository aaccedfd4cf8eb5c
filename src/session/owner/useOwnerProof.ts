import { useRef, useState } from 'react';
import type { OwnerProof } from '../../contract/factors';
import { askForPasskey } from '../../core/lib/passkey';
import { Problem, problemFrom } from '../../core/lib/problem';
import { beginPasskeyProof } from '../passkeys';
import { tellPasskeyFailure } from './tellPasskeyFailure';

/** The values of a form that asks for the owner's proof. */
export interface ProofValues {
  password: string;
  code: string;
}

export const noProof: ProofValues = { password: '', code: '' };

export interface AskedProof {
  /** The fields that the server has asked for; the field `code` also takes a recovery code. */
  asked: readonly string[];
  /** Makes the next `prove` ask the browser for a passkey. */
  wantPasskey(): void;
  /**
   * Makes a call with the typed values or a passkey as its proof. If the server asks for more,
   * shows the fields for it. Throws a Problem whose errors a form can show.
   */
  prove<T>(values: ProofValues, call: (proof: OwnerProof) => Promise<T>): Promise<T>;
}

/**
 * Proves to the server that it is the account's owner who changes factors or gives somebody access.
 * The first call carries no proof; the next one carries the proof that the server asks for.
 * `refused` is the refusal of an earlier call, which already says what proof is needed.
 */
export function useOwnerProof(refused?: Problem): AskedProof {
  const [asked, setAsked] = useState(refused ? fieldsOf(refused) : []);
  const wantsPasskey = useRef(false);
  return {
    asked,
    wantPasskey() {
      wantsPasskey.current = true;
    },
    async prove(values, call) {
      const byPasskey = wantsPasskey.current;
      wantsPasskey.current = false;
      const { password } = values;
      try {
        const proof = byPasskey ? { passkey: await passkeyProof() } : codeProof(values);
        return await call({ ...(password && { password }), ...proof });
      } catch (error) {
        const problem = problemFrom(error);
        setAsked((before) => [...before, ...fieldsOf(problem)]);
        throw shown(problem);
      }
    },
  };
}

export function asksForProof({ errors }: Problem): boolean {
  return errors.some(({ field }) => ['password', 'code', 'recoveryCode', 'passkey'].includes(field));
}

async function passkeyProof(): Promise<object> {
  return askForPasskey(await beginPasskeyProof()).catch(tellPasskeyFailure);
}

/**
 * Returns the typed code as a proof: digits are a code of the authenticator, anything else is a
 * recovery code.
 */
function codeProof({ code }: ProofValues): OwnerProof {
  const typed = code.trim();
  if (!typed) return {};
  return /^[\d\s]+$/.test(typed) ? { code: typed } : { recoveryCode: typed };
}

const fieldsOf = ({ errors }: Problem) => errors.map(({ field }) => field);

/**
 * Returns the Problem with its errors at the form's fields. A recovery code shares the field of the
 * code. The error of a passkey, which has no field, is kept only if there is no other error.
 */
function shown(problem: Problem): Problem {
  const errors = problem.errors
    .filter(({ field }, _, all) => field !== 'passkey' || all.length === 1)
    .map((error) => (error.field === 'recoveryCode' ? { ...error, field: 'code' } : error));
  return new Problem(problem.kind, problem.detail, { ...problem, errors });
}
