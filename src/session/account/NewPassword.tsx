import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import { useEffect, useRef, useState } from 'react';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { wantFocus } from '../../core/router/pageFocus';
import { toast } from '../../core/stores/toasts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { isPasswordChanged } from './account';
import { changePassword } from './api';
import { DueFrame } from './DueFrame';
import { PasswordForm } from './PasswordForm';
import { accountTexts } from './texts';

const texts = accountTexts.due;

/**
 * Asks a person who has signed in with a temporary password for a new one; they can only change it
 * or sign out. Shown as a page in place of the requested one, or as a dialog `over` a page with
 * unsaved work.
 */
export function NewPassword({ over = false }: { over?: boolean }) {
  return (
    <DueFrame heading={texts.heading} over={over}>
      <Change />
    </DueFrame>
  );
}

function Change() {
  /** The password is changed, but the server has not confirmed that the session may continue. */
  const [stuck, setStuck] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);
  /** Whether an answer was lost, so that the password may have been changed already. */
  const unsure = useRef(false);

  // The password may have been changed in another tab, or by a call whose answer was lost.
  useEffect(() => {
    isPasswordChanged().catch(() => {});
    return wantFocus;
  }, []);

  const goOn = async () => {
    setAsking(true);
    await isPasswordChanged().catch((error: unknown) => setStuck(problemFrom(error)));
    setAsking(false);
  };
  const change = async (current: string, next: string) => {
    try {
      if (!(unsure.current && (await isPasswordChanged()))) await changePassword({ current, next });
    } catch (error) {
      unsure.current ||= problemFrom(error).kind !== 'http';
      throw error;
    }
    toast.success(accountTexts.changed);
    await goOn();
  };

  if (stuck)
    return (
      <ErrorState
        text={texts.changed}
        detail={stuck.detail}
        retryLabel={texts.goOn}
        onRetry={goOn}
        busy={asking}
      />
    );
  return (
    <>
      <p>{texts.text}</p>
      <PasswordForm due change={change} />
    </>
  );
}
