import { useState } from 'react';
import { listFeatures } from '../../api/features';
import { minPasswordLength } from '../../contract/limits';
import { minLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { joinByLink } from '../../stores/join';
import { joinTexts as texts } from '../../texts/join';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';

/**
 * How it ended: signed in; signed in where a second factor can be added; or the password is set,
 * and a second factor is due at the sign-in.
 */
export type Joined = 'signed-in' | 'offer-factor' | 'factor-due';

interface JoinFormProps {
  token: string;
  email: string;
  onJoined(joined: Joined): void;
  /** The link has been used, or has ended, since it was checked. */
  onBad(problem: Problem): void;
}

/** The new password, asked for once, since it can be shown; and «Зберегти та увійти». */
export function JoinForm({ token, email, onJoined, onBad }: JoinFormProps) {
  const [shown, setShown] = useState(false);
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required(), minLength(minPasswordLength)] },
    onSubmit: async ({ password }) => {
      // A password in a visible text field would become a suggestion of the browser.
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
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
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
