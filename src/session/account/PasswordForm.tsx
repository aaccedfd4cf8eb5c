import { useState } from 'react';
import { minPasswordLength } from '../../contract/limits';
import { minLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { isMissingFeature } from '../../core/lib/problem';
import { useBlocker } from '../../core/router/unsavedWork';
import { useSession } from '../../core/stores/useSession';
import { unsavedTexts } from '../../core/texts/unsaved';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';
import { accountTexts as texts } from './texts';

const nothing = { current: '', next: '' };

interface PasswordFormProps {
  /**
   * Whether the form replaces a temporary password, which a person must do before anything else.
   */
  due?: boolean;
  /** Changes the password. Throws a Problem. */
  change(current: string, next: string): Promise<void>;
}

/**
 * The form with the current password, the new password and «Змінити пароль». The new password is
 * typed only once, since it can be shown. If the API cannot change passwords, a message replaces
 * the form.
 */
export function PasswordForm({ due = false, change }: PasswordFormProps) {
  const { email } = useSession();
  const [shown, setShown] = useState(false);
  const [missing, setMissing] = useState(false);
  const form = useForm({
    initial: nothing,
    rules: { current: [required()], next: [required(), minLength(minPasswordLength)] },
    onSubmit: async ({ current, next }) => {
      // Otherwise the browser would remember the visible password as a suggestion for text fields.
      setShown(false);
      try {
        await change(current, next);
        form.reset();
      } catch (error) {
        if (!isMissingFeature(error)) throw error;
        form.reset();
        setMissing(true);
      }
    },
  });
  useBlocker(form.changed && !due, unsavedTexts.question);
  if (missing) return <Notice>{texts.passwordMissing}</Notice>;
  const type = shown ? 'text' : 'password';
  return (
    <form ref={form.ref} className="sign-in-form" noValidate onSubmit={form.submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <TextField
        name="current"
        label={due ? texts.due.current : texts.current}
        type={type}
        autoComplete="current-password"
        spellCheck={false}
        required
        {...form.field('current')}
      />
      <TextField
        name="next"
        label={texts.next}
        hint={texts.nextHint}
        type={type}
        autoComplete="new-password"
        spellCheck={false}
        required
        {...form.field('next')}
      />
      <Checkbox label={texts.show} checked={shown} onChange={setShown} />
      {!due && <p className="muted">{texts.othersEnd}</p>}
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {texts.change}
      </Button>
    </form>
  );
}
