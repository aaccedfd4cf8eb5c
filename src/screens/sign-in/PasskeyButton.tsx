import { useState } from 'react';
import { PasskeyFailed } from '../../lib/passkey';
import { isAborted, problemFrom } from '../../lib/problem';
import { signInWithPasskey } from '../../stores/passkeySignIn';
import { otherWaysTexts as texts } from '../../texts/otherWays';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

interface PasskeyButtonProps {
  /** Of a password that was right; without one the passkey signs in alone. */
  ticket?: string;
  email?: string;
  /** The ticket is worth nothing any more. */
  onExpired?(text: string): void;
}

/** «Увійти ключем доступу». */
export function PasskeyButton({ ticket, email, onExpired }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setFailure(null);
    setBusy(true);
    try {
      await signInWithPasskey(ticket, email);
    } catch (error) {
      const { code, detail } = problemFrom(error);
      if (code === 'session_expired' && onExpired) return onExpired(detail);
      if (!isAborted(error)) setFailure(sentence(error));
    }
    setBusy(false);
  };
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <Button busy={busy} onClick={signIn}>
        {texts.passkey}
      </Button>
    </>
  );
}

function sentence(error: unknown): string {
  return error instanceof PasskeyFailed ? texts.failures[error.failure] : problemFrom(error).detail;
}
