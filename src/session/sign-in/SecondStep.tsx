import { useEffect, useState } from 'react';
import type { FactorMethod } from '../../contract/factors';
import { required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';
import { completeSignIn } from './api';
import { secondStepTexts as texts } from './otherWaysTexts';
import { PasskeyButton } from './PasskeyButton';
import { signInBy } from './signIn';

interface SecondStepProps {
  /** The Problem that refused the first step. */
  problem: Problem;
  email: string;
  /** Returns to the password, with the reason if the ticket is no longer valid. */
  onBack(text: string | null): void;
}

/** Asks, after the password, for a passkey, a code of the authenticator, or a recovery code. */
export function SecondStep({ problem, email, onBack }: SecondStepProps) {
  const { ticket, methods } = askedBy(problem);
  const [recovering, setRecovering] = useState(!methods.includes('totp'));
  const other = recovering ? 'totp' : 'recoveryCode';
  if (methods.length === 0)
    return (
      <div className="sign-in-form">
        <Notice kind="danger">{texts.none}</Notice>
        <Button onClick={() => onBack(null)}>{texts.back}</Button>
      </div>
    );
  return (
    <div className="sign-in-form">
      {methods.includes('passkey') && <PasskeyButton ticket={ticket} email={email} onExpired={onBack} />}
      {methods.includes(recovering ? 'recoveryCode' : 'totp') && (
        <CodeForm
          key={String(recovering)}
          field={recovering ? 'recoveryCode' : 'code'}
          ticket={ticket}
          email={email}
          onBack={onBack}
        />
      )}
      {methods.includes(other) && (
        <Button variant="text" onClick={() => setRecovering(!recovering)}>
          {recovering ? texts.useCode : texts.useRecoveryCode}
        </Button>
      )}
      <Button variant="text" onClick={() => onBack(null)}>
        {texts.back}
      </Button>
    </div>
  );
}

interface CodeFormProps extends Pick<SecondStepProps, 'email' | 'onBack'> {
  field: 'code' | 'recoveryCode';
  ticket: string;
}

function CodeForm({ field, ticket, email, onBack }: CodeFormProps) {
  const form = useForm({
    alone: true,
    initial: { proof: '' },
    rules: { proof: [required()] },
    onSubmit: async ({ proof }) => {
      try {
        await signInBy(() => completeSignIn({ ticket, [field]: proof }), email);
      } catch (error) {
        const refused = problemFrom(error);
        if (refused.code === 'session_expired') return onBack(refused.detail);
        if (refused.status !== 401) throw error;
        form.setErrors({ proof: refused.detail });
      }
    },
  });
  useEffect(() => focusField(), []);
  const isCode = field === 'code';
  return (
    <form ref={form.ref} className="sign-in-form" noValidate onSubmit={form.submit}>
      <TextField
        label={texts[field]}
        hint={isCode ? texts.codeHint : texts.recoveryCodeHint}
        autoComplete={isCode ? 'one-time-code' : 'off'}
        inputMode={isCode ? 'numeric' : undefined}
        name={fieldName}
        spellCheck={false}
        {...form.field('proof')}
      />
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}

const fieldName = 'proof';

/**
 * Focuses the field, because the form replaces another form and the focus would be lost with it.
 */
function focusField(): void {
  document.querySelector<HTMLElement>(`input[name=${fieldName}]`)?.focus();
}

/**
 * Returns the ticket and the methods; leaves out methods that this app does not know, or this
 * browser cannot use.
 */
function askedBy({ body }: Problem): { ticket: string; methods: FactorMethod[] } {
  const known: readonly FactorMethod[] = ['totp', 'recoveryCode', 'passkey'];
  const { ticket, methods } = body;
  return {
    ticket: typeof ticket === 'string' ? ticket : '',
    methods: Array.isArray(methods)
      ? known.filter((method) => methods.includes(method) && (method !== 'passkey' || canUsePasskeys()))
      : [],
  };
}
