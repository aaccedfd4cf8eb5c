import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/factors.css';
import { useEffect, useState } from 'react';
import { PageHeading } from '../../features/page/PageHeading';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { confirmLeaving } from '../../router/unsavedWork';
import { isFactorSetUp } from '../../stores/account';
import { signOut } from '../../stores/signOut';
import { factorTexts } from '../../texts/factors';
import { shellTexts } from '../../texts/shell';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { RecoveryCodes } from './factors/RecoveryCodes';
import { TotpSetup } from './factors/TotpSetup';

const texts = factorTexts.due;

/**
 * Asks a person whose role must have a second factor to set one up; they can only do that or sign
 * out. A page in place of the requested one, or a dialog `over` a page with unsaved work.
 */
export function FactorDue({ over = false }: { over?: boolean }) {
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
      <Dialog
        title={texts.heading}
        width={500}
        className="codes-dialog"
        onClose={leave}
        footer={signOutButton}
      >
        <SetUp />
      </Dialog>
    );
  return (
    <main className="sign-in">
      <p className="sign-in-product">{shellTexts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{texts.heading}</PageHeading>
        <SetUp />
      </div>
      {signOutButton}
    </main>
  );
}

function SetUp() {
  const [codes, setCodes] = useState<string[] | null>(null);
  /** It is set up, but the server has not confirmed that the session may continue. */
  const [stuck, setStuck] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);

  // It may have been set up in another tab.
  useEffect(() => {
    isFactorSetUp().catch(() => {});
    return wantFocus;
  }, []);

  const goOn = async () => {
    setAsking(true);
    await isFactorSetUp().catch((error: unknown) => setStuck(problemFrom(error)));
    setAsking(false);
  };
  if (stuck)
    return (
      <ErrorState
        text={texts.done}
        detail={stuck.detail}
        retryLabel={factorTexts.goOn}
        onRetry={goOn}
        busy={asking}
      />
    );
  if (codes)
    return (
      <div className="sign-in-form">
        <RecoveryCodes codes={codes} />
        <Button variant="primary" busy={asking} onClick={goOn}>
          {factorTexts.codes.done}
        </Button>
      </div>
    );
  return (
    <>
      <p>{texts.text}</p>
      <TotpSetup onConfirmed={setCodes} />
    </>
  );
}
