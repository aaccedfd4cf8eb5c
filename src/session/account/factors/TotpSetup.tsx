import { useCallback, useEffect, useRef } from 'react';
import type { TotpSecret } from '../../../contract/factors';
import { required } from '../../../core/forms/rules';
import { useForm } from '../../../core/forms/useForm';
import type { Problem } from '../../../core/lib/problem';
import { useLoad } from '../../../core/stores/useLoad';
import { Loaded } from '../../../page/Loaded';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/feedback/Notice';
import { Skeleton } from '../../../ui/feedback/Skeleton';
import { TextField } from '../../../ui/fields/TextField';
import { ProofFields } from '../../owner/ProofFields';
import { asksForProof, noProof, useOwnerProof } from '../../owner/useOwnerProof';
import { beginTotp, confirmTotp } from './api';
import { CopyButton } from './CopyButton';
import { QrCode } from './QrCode';
import { factorTexts } from './texts';

const texts = factorTexts.setup;

/**
 * Sets up an authenticator: shows its QR code, then asks for a code from it. `onConfirmed` gets the
 * recovery codes.
 */
export function TotpSetup({ onConfirmed }: { onConfirmed(codes: string[]): void }) {
  const { result, reload, set } = useLoad(() => beginTotp({}), 'totp');
  if (result.state === 'failed' && asksForProof(result.problem))
    return <ProofFirst refused={result.problem} onBegun={set} />;
  return (
    <Loaded
      result={result}
      reload={reload}
      failed={texts.failed}
      loading={<Skeleton lines={4} height={44} />}
    >
      {(secret) => <Confirmation secret={secret} onConfirmed={onConfirmed} />}
    </Loaded>
  );
}

/** Asks for the owner's proof, which the server requires first. */
function ProofFirst({ refused, onBegun }: { refused: Problem; onBegun(secret: TotpSecret): void }) {
  const proof = useOwnerProof(refused);
  const form = useForm({
    initial: noProof,
    onSubmit: async (typed) => onBegun(await proof.prove(typed, beginTotp)),
  });
  return (
    <form ref={useFocusWhenShown(form.ref)} className="sign-in-form" noValidate onSubmit={form.submit}>
      <p>{refused.detail}</p>
      <ProofFields proof={proof} form={form} />
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
  const form = useForm({
    initial: { code: '' },
    rules: { code: [required()] },
    onSubmit: async ({ code }) => onConfirmed(await confirmTotp(code)),
  });
  return (
    <form ref={useFocusWhenShown(form.ref)} className="sign-in-form" noValidate onSubmit={form.submit}>
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
        name="code"
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        {...form.field('code')}
      />
      {form.formError && <Notice kind="danger">{form.formError}</Notice>}
      <Button type="submit" variant="primary" busy={form.submitting}>
        {texts.confirm}
      </Button>
    </form>
  );
}

/** Focuses the form when it appears, because it is loaded after the dialog has taken the focus. */
function useFocusWhenShown(ref: (form: HTMLElement | null) => void) {
  const form = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector('input') ?? form.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  return useCallback(
    (element: HTMLElement | null) => {
      form.current = element;
      ref(element);
    },
    [ref],
  );
}
