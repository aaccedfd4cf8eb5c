import { useState } from 'react';
import type { OwnerProof } from '../../../contract/factors';
import { FormDialog } from '../../../features/form/FormDialog';
import { useForm } from '../../../forms/useForm';
import { Problem, problemFrom } from '../../../lib/problem';
import { factorTexts as texts } from '../../../texts/factors';
import { TextField } from '../../../ui/fields/TextField';

interface ProofDialogProps {
  title: string;
  text: string;
  confirmLabel: string;
  /** The call; throws a Problem. */
  act(proof: OwnerProof): Promise<void>;
  onClose(): void;
}

/**
 * Asks before a change of factors, and for what the server wants to see of the account's owner: at
 * first nothing, then the password or a code.
 */
export function ProofDialog({ title, text, confirmLabel, act, onClose }: ProofDialogProps) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const form = useForm({
    initial: { password: '', code: '' },
    onSubmit: async (values) => {
      try {
        await act(proofOf(values));
      } catch (error) {
        const problem = problemFrom(error);
        const fields = problem.errors.map(({ field }) => (field === 'recoveryCode' ? 'code' : field));
        setAsked((before) => [...before, ...fields]);
        const errors = problem.errors.map((each, n) => ({ ...each, field: fields[n] ?? each.field }));
        throw new Problem(problem.kind, problem.detail, { ...problem, errors });
      }
    },
  });
  return (
    <FormDialog title={title} width={500} form={form} saveLabel={confirmLabel} onClose={onClose}>
      <p>{text}</p>
      {asked.includes('password') && (
        <TextField
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {asked.includes('code') && (
        <TextField
          label={texts.proof}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
    </FormDialog>
  );
}

/** Six digits are a code of the authenticator; anything else is a recovery code. */
function proofOf({ password, code }: { password: string; code: string }): OwnerProof {
  const typed = code.trim();
  const name = /^[\d\s]+$/.test(typed) ? 'code' : 'recoveryCode';
  return { ...(password && { password }), ...(typed && { [name]: typed }) };
}
