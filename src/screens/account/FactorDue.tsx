import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/factors.css';
import { useEffect, useState } from 'react';
import { lazyScreen } from '../../features/page/lazyScreen';
import { RenderExtra } from '../../features/page/RenderExtra';
import { canUsePasskeys } from '../../lib/passkey';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { isFactorSetUp } from '../../stores/account';
import { factorTexts } from '../../texts/factors';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { DueFrame } from './DueFrame';
import { RecoveryCodes } from './factors/RecoveryCodes';
import { TotpSetup } from './factors/TotpSetup';

const texts = factorTexts.due;

const firstPasskey = lazyScreen(() => import('./FirstPasskey').then(({ FirstPasskey }) => FirstPasskey));

/**
 * Asks a person whose role must have a second factor to set one up; they can only do that or sign
 * out. A page in place of the requested one, or a dialog `over` a page with unsaved work.
 */
export function FactorDue({ over = false }: { over?: boolean }) {
  return (
    <DueFrame heading={texts.heading} over={over} className="codes-dialog">
      <SetUp />
    </DueFrame>
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
        <p>
          <b>{factorTexts.codes.title}</b>
        </p>
        <RecoveryCodes codes={codes} />
        <Button variant="primary" busy={asking} onClick={goOn}>
          {factorTexts.codes.done}
        </Button>
      </div>
    );
  return (
    <>
      <p>
        {texts.text} {canUsePasskeys() && texts.ways}
      </p>
      <TotpSetup onConfirmed={setCodes} />
      {canUsePasskeys() && <RenderExtra file={firstPasskey} props={{ onAdded: setCodes }} />}
    </>
  );
}
