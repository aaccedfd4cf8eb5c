import '../../../styles/session/factors.css';
import type { FieldBinding } from '../../core/forms/useForm';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields/TextField';
import { factorTexts as texts } from '../account/factors/texts';
import type { AskedProof, ProofValues } from './useOwnerProof';

interface ProofFieldsProps {
  proof: AskedProof;
  form: {
    submitting: boolean;
    field(name: keyof ProofValues): FieldBinding<string>;
    submit(): Promise<void>;
  };
}

/**
 * The fields for the proof that the server requires of the account's owner: the password, a code, a
 * passkey.
 */
export function ProofFields({ proof: { asked, wantPasskey }, form }: ProofFieldsProps) {
  const hasTotp = asked.includes('code');
  const submitWithPasskey = () => {
    if (form.submitting) return;
    wantPasskey();
    form.submit();
  };
  return (
    <>
      {asked.includes('password') && (
        <TextField
          name="password"
          label={texts.password}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {(hasTotp || asked.includes('recoveryCode')) && (
        <TextField
          name="code"
          label={hasTotp ? texts.proof : texts.recoveryCode}
          autoComplete="one-time-code"
          spellCheck={false}
          {...form.field('code')}
        />
      )}
      {asked.includes('passkey') && canUsePasskeys() && (
        <Button
          className="proof-passkey"
          aria-disabled={form.submitting || undefined}
          onClick={submitWithPasskey}
        >
          {texts.byPasskey}
        </Button>
      )}
    </>
  );
}
