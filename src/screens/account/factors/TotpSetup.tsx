import { useEffect, useRef } from 'react';
import { beginTotp, confirmTotp } from '../../../api/factors';
import type { TotpSecret } from '../../../contract/factors';
import { required } from '../../../forms/rules';
import { useForm } from '../../../forms/useForm';
import { useLoad } from '../../../stores/useLoad';
import { factorTexts } from '../../../texts/factors';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { TextField } from '../../../ui/fields/TextField';
import { CopyButton } from './CopyButton';
import { QrCode } from './QrCode';

const texts = factorTexts.setup;

/**
 * Sets an authenticator up: its QR code, then a code of it. `onConfirmed` gets the recovery codes.
 */
export function TotpSetup({ onConfirmed }: { onConfirmed(codes: string[]): void }) {
  const { result, reload, set } = useLoad(() => beginTotp({}), 'totp');
  if (result.state === 'loaded') return <Confirmation secret={result.value} onConfirmed={onConfirmed} />;
  if (result.state !== 'failed')
    return (
      <div aria-busy="true">
        <Skeleton lines={4} height={44} />
      </div>
    );
  const { errors, detail } = result.problem;
  if (errors.some(({ field }) => field === 'password'))
    return <PasswordFirst detail={detail} onBegun={set} />;
  return <ErrorState text={texts.failed} detail={detail} onRetry={reload} />;
}

/** The sign-in is too long ago: the server wants to see the password. */
function PasswordFirst({ detail, onBegun }: { detail: string; onBegun(secret: TotpSecret): void }) {
  const field = useFocusWhenShown();
  const form = useForm({
    initial: { password: '' },
    rules: { password: [required()] },
    onSubmit: async (proof) => onBegun(await beginTotp(proof)),
  });
  return (
    <form ref={form.ref} className="sign-in-form" noValidate onSubmit={form.submit}>
      <p>{detail}</p>
      <TextField
        label={factorTexts.password}
        type="password"
        autoComplete="current-password"
        inputRef={field}
        {...form.field('password')}
      />
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {factorTexts.goOn}
      </Button>
    </form>
  );
}

interface ConfirmationProps {
  secret: TotpSecret;
  onConfirmed(codes: string[]): void;
}

function Confirmation({ secret: { secret, uri }, onConfirmed }: ConfirmationProps) {
  const field = useFocusWhenShown();
  const form = useForm({
    initial: { code: '' },
    rules: { code: [required()] },
    onSubmit: async ({ code }) => onConfirmed(await confirmTotp(code)),
  });
  return (
    <form ref={form.ref} className="sign-in-form" noValidate onSubmit={form.submit}>
      <p>{texts.scan}</p>
      <QrCode text={uri} label={texts.qr} />
      <div className="totp-secret">
        <p>{texts.typed}</p>
        <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopyButton variant="text" size="small" text={secret} said={texts.copied}>
          {texts.copy}
        </CopyButton>
      </div>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        inputRef={field}
        {...form.field('code')}
      />
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {texts.confirm}
      </Button>
    </form>
  );
}

/** It comes after a call, when the dialog has long taken the focus. */
function useFocusWhenShown() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return field;
}
