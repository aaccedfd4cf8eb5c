import { useState } from 'react';
import { minPasswordLength } from '../../contract/limits';
import { minLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { wantFocus } from '../../core/router/pageFocus';
import { listFeatures } from '../../core/stores/listFeatures';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';
import { joinByLink } from './join';
import { joinTexts as texts } from './texts';

/**
 * The outcome of the form: the person is signed in; is signed in and offered a second factor; or
 * has set the password, and the sign-in still requires a second factor.
 */
export type Joined = 'signed-in' | 'offer-factor' | 'factor-due';

interface JoinFormProps {
  token: string;
  email: string;
  onJoined(joined: Joined): void;
  /** Called when the link has been used, or has expired, since it was checked. */
  onBad(problem: Problem): void;
}

/**
 * The form with the new password, typed only once since it can be shown, and «Зберегти та увійти».
 */
export function JoinForm({ token, email, onJoined, onBad }: JoinFormProps) {
  const [shown, setShown] = useState(false);
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required(), minLength(minPasswordLength)] },
    onSubmit: async ({ password }) => {
      // Otherwise the browser would remember the visible password as a suggestion for text fields.
      setShown(false);
      try {
        await joinByLink({ token, password }, email);
        const features = await listFeatures().catch((): string[] => []);
        wantFocus();
        onJoined(features.includes('factors') ? 'offer-factor' : 'signed-in');
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code === 'factor_required') onJoined('factor-due');
        else if (problem.errors.some(({ field }) => field === 'token')) onBad(problem);
        else throw error;
      }
    },
  });
  return (
    <form ref={form.ref} className="sign-in-form" noValidate onSubmit={form.submit}>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        name="password"
        label={texts.password}
        hint={texts.hint}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        required
        {...form.field('password')}
      />
      <Button variant="text" onClick={() => setShown(!shown)}>
        {shown ? texts.hide : texts.show}
      </Button>
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
