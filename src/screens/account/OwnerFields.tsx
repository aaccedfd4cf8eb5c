import { useState } from 'react';
import type { Form } from '../../forms/useForm';
import { problemFrom } from '../../lib/problem';
import { passkeyTexts as texts } from '../../texts/passkeys';
import { TextField } from '../../ui/fields/TextField';

/** What proves that it is the account's owner who changes how one signs in. */
export interface OwnerValues {
  password: string;
  code: string;
}

export const noProof: OwnerValues = { password: '', code: '' };

/** Returns only what was asked for and typed. */
export function proofOf({ password, code }: OwnerValues): { password?: string; code?: string } {
  return { ...(password && { password }), ...(code.trim() && { code: code.trim() }) };
}

/**
 * Returns which proofs the server has asked for, and `ask`, which runs a call and remembers what
 * its refusal asks for.
 */
export function useAskedProof() {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const ask = async <T,>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      const fields = problemFrom(error).errors.map(({ field }) => field);
      setAsked((before) => [...before, ...fields]);
      throw error;
    }
  };
  return { asked, ask };
}

/** The fields of the proofs that were asked for. */
export function OwnerFields({ form, asked }: { form: Form<OwnerValues>; asked: readonly string[] }) {
  return (
    <>
      {asked.includes('password') && (
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {asked.includes('code') && (
        <TextField label={texts.code} autoComplete="one-time-code" {...form.field('code')} />
      )}
    </>
  );
}
