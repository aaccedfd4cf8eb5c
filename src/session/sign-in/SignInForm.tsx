import { type Ref, useEffect, useState } from 'react';
import { required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { hintsAreEarly } from '../../core/lib/hints';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { useSession } from '../../core/stores/useSession';
import { common } from '../../core/texts/common';
import { useIdleFetch } from '../../page/lazyDialog';
import { lazyScreen } from '../../page/lazyScreen';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextField } from '../../ui/fields/TextField';
import { signIn } from './signIn';
import { signInTexts as texts } from './texts';

interface SignInFormProps {
  /** The e-mail of the previous user. */
  email?: string;
  passwordRef?: Ref<HTMLInputElement>;
}

const otherWays = lazyScreen(() => import('./OtherWays').then(({ OtherWays }) => OtherWays));
const secondStep = lazyScreen(() => import('./SecondStep').then(({ SecondStep }) => SecondStep));

/**
 * The form with the e-mail, the password and «Увійти». A refusal appears above the button and
 * leaves both fields unchanged; after too many tries the button is disabled for the time that the
 * server asks for. If the server asks for a second factor, its form follows. Other ways to sign in
 * appear once the browser is idle.
 */
export function SignInForm({ email = '', passwordRef }: SignInFormProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [asked, setAsked] = useState<Problem | null>(null);
  const wait = useSecondsUntil(refusal?.until ?? 0);
  const form = useForm({
    alone: true,
    initial: { email, password: '' },
    rules: { email: [required()], password: [required()] },
    onSubmit: async (values) => {
      setRefusal(null);
      try {
        await signIn(values.email.trim(), values.password);
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code !== 'factor_required') return setRefusal(refusalOf(problem));
        // The second step appears only once its file is loaded, because a failure to load it must
        // not replace the page, which may hold unsaved work behind this form.
        await secondStep.fetch().then(
          () => setAsked(problem),
          () => setRefusal({ text: common.loadFailedAgain, until: 0 }),
        );
      }
    },
  });
  // A slow connection shall not make people wait twice.
  useIdleFetch(secondStep, !hintsAreEarly());
  const { signedIn } = useSession();
  const waiting = wait > 0;
  const SecondStep = secondStep.get();
  if (asked && SecondStep) {
    const back = (text: string | null) => {
      setAsked(null);
      setRefusal(text === null ? null : { text, until: 0 });
    };
    return <SecondStep problem={asked} email={form.values.email.trim()} onBack={back} />;
  }
  const message = waiting ? texts.wait(timeText(wait)) : refusal?.text;
  return (
    <form
      ref={form.ref}
      className="sign-in-form"
      noValidate
      onSubmit={(event) => (waiting ? event.preventDefault() : form.submit(event))}
    >
      <TextField
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <TextField
        name="password"
        label={texts.password}
        type="password"
        autoComplete="current-password"
        inputRef={passwordRef}
        {...form.field('password')}
      />
      {message && <Notice kind="danger">{message}</Notice>}
      <Button
        type="submit"
        variant="primary"
        busy={form.submitting || signedIn}
        aria-disabled={waiting || undefined}
      >
        {texts.submit}
      </Button>
      <MoreWays />
    </form>
  );
}

/**
 * The other ways to sign in. A component of its own, because a render of the form would clear what
 * a password manager has filled in without an event.
 */
function MoreWays() {
  const OtherWays = useIdleFetch(otherWays);
  return OtherWays && <OtherWays />;
}

/**
 * The reason of a refusal; `until` is the time at which the next try makes sense, in ms of
 * `performance.now()`.
 */
interface Refusal {
  text: string | null;
  until: number;
}

function refusalOf(problem: Problem): Refusal {
  if (problem.retryAfter !== null && problem.status === 429)
    return { text: null, until: performance.now() + problem.retryAfter * 1000 };
  // A foreign API may answer a bare 400 or 401, without a code.
  if (problem.status === 401 || problem.code === 'invalid_credentials')
    return { text: texts.invalid, until: 0 };
  return { text: problem.detail, until: 0 };
}

function useSecondsUntil(until: number): number {
  const [, tick] = useState(0);
  const left = Math.ceil((until - performance.now()) / 1000);
  useEffect(() => {
    if (until <= performance.now()) return;
    const timer = setInterval(() => {
      tick((n) => n + 1);
      if (until <= performance.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, left);
}

function timeText(seconds: number): string {
  return seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60));
}
