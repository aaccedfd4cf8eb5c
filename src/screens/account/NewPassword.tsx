import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import { useEffect, useRef, useState } from 'react';
import { changePassword } from '../../api/account';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { isPasswordChanged } from '../../stores/account';
import { toast } from '../../stores/toasts';
import { accountTexts } from '../../texts/account';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { DueFrame } from './DueFrame';
import { PasswordForm } from './PasswordForm';

const texts = accountTexts.due;

/**
 * Asks a person who has signed in with a temporary password for one of their own; they can only
 * change it or sign out. A page in place of the requested one, or a dialog `over` a page with
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
  /** An answer was lost: the password may be changed. */
  const unsure = useRef(false);

  // It may have been changed in another tab, or by a call whose answer was lost.
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
