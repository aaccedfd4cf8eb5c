import { useState } from 'react';
import { PasskeyFailed } from '../../lib/passkey';
import { isAborted, problemFrom } from '../../lib/problem';
import { signInWithPasskey } from '../../stores/passkeySignIn';
import { otherWaysTexts as texts } from '../../texts/otherWays';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';

/** «Увійти ключем доступу», alone or with the ticket of a password that was right. */
export function PasskeyButton({ ticket, email }: { ticket?: string; email?: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const signIn = async () => {
    setFailure(null);
    setBusy(true);
    try {
      await signInWithPasskey(ticket, email);
    } catch (error) {
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
