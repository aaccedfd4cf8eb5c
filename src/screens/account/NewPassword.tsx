import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import { useEffect, useRef, useState } from 'react';
import { changePassword } from '../../api/account';
import { PageHeading } from '../../features/page/PageHeading';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { confirmLeaving } from '../../router/unsavedWork';
import { isPasswordChanged } from '../../stores/account';
import { signOut } from '../../stores/signOut';
import { toast } from '../../stores/toasts';
import { accountTexts } from '../../texts/account';
import { shellTexts } from '../../texts/shell';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { PasswordForm } from './PasswordForm';

const texts = accountTexts.due;

/**
 * Asks a person who has signed in with a temporary password for one of their own; they can only
 * change it or sign out. A page in place of the requested one, or a dialog `over` a page with
 * unsaved work.
 */
export function NewPassword({ over = false }: { over?: boolean }) {
  const leave = async () => {
    if (await confirmLeaving()) signOut();
  };
  const signOutButton = (
    <Button variant="text" onClick={leave}>
      {shellTexts.signOut}
    </Button>
  );
  if (over)
    return (
      <Dialog title={texts.heading} width={500} onClose={leave} footer={signOutButton}>
        <Change />
      </Dialog>
    );
  return (
    <main className="sign-in">
      <p className="sign-in-product">{shellTexts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{texts.heading}</PageHeading>
        <Change />
      </div>
      {signOutButton}
    </main>
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
