import { useState } from 'react';
import { PasskeyFailed } from '../../core/lib/passkey';
import { isAborted, problemFrom } from '../../core/lib/problem';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { otherWaysTexts as texts } from './otherWaysTexts';
import { signInWithPasskey } from './passkeySignIn';

interface PasskeyButtonProps {
  /** The ticket of an accepted password; without a ticket the passkey alone signs in. */
  ticket?: string;
  email?: string;
  /** Called when the ticket is no longer valid; `text` is the server's reason. */
  onExpired?(text: string): void;
}

/** Renders the button «Увійти ключем доступу», which signs in with a passkey. */
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
