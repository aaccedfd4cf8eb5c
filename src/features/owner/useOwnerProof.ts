import { useRef, useState } from 'react';
import { beginPasskeyProof } from '../../api/passkeys';
import type { OwnerProof } from '../../contract/factors';
import { askForPasskey } from '../../lib/passkey';
import { Problem, problemFrom } from '../../lib/problem';
import { tellPasskeyFailure } from './tellPasskeyFailure';

/** What a form holds of a proof. */
export interface ProofValues {
  password: string;
  code: string;
}

export const noProof: ProofValues = { password: '', code: '' };

export interface AskedProof {
  /** The fields that the server has asked for: `code` is a recovery code, too. */
  asked: readonly string[];
  /** Has the next `prove` ask the browser for a passkey. */
  wantPasskey(): void;
  /**
   * Makes a call with what was typed, or with a passkey, and notes what it asks for. Throws a
   * Problem whose errors a form can show.
   */
  prove<T>(values: ProofValues, call: (proof: OwnerProof) => Promise<T>): Promise<T>;
}

/**
 * Shows the server that it is the owner who changes factors, or opens a way in for somebody: at
 * first with nothing, then with what it asks for. `refused` is a call that has asked already.
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

/** Six digits are a code of the authenticator; anything else is a recovery code. */
function codeProof({ code }: ProofValues): OwnerProof {
  const typed = code.trim();
  if (!typed) return {};
  return /^[\d\s]+$/.test(typed) ? { code: typed } : { recoveryCode: typed };
}

const fieldsOf = ({ errors }: Problem) => errors.map(({ field }) => field);

/** A recovery code is typed into the same field; a passkey has none, and may take its place. */
function shown(problem: Problem): Problem {
  const errors = problem.errors
    .filter(({ field }, _, all) => field !== 'passkey' || all.length === 1)
    .map((error) => (error.field === 'recoveryCode' ? { ...error, field: 'code' } : error));
  return new Problem(problem.kind, problem.detail, { ...problem, errors });
}
