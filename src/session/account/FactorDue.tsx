import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/session/factors.css';
import { useEffect, useState } from 'react';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { wantFocus } from '../../core/router/pageFocus';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { isFactorSetUp } from './account';
import { DueFrame } from './DueFrame';
import { RecoveryCodes } from './factors/RecoveryCodes';
import { TotpSetup } from './factors/TotpSetup';
import { factorTexts } from './factors/texts';

const texts = factorTexts.due;

const firstPasskey = lazyScreen(() => import('./FirstPasskey').then(({ FirstPasskey }) => FirstPasskey));

/**
 * Asks a person whose role requires a second factor to set one up; they can only do that or sign
 * out. Shown as a page in place of the requested one, or as a dialog `over` a page with unsaved
 * work.
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
  /** The factor is set up, but the server has not confirmed that the session may continue. */
  const [stuck, setStuck] = useState<Problem | null>(null);
  const [asking, setAsking] = useState(false);

  // The factor may have been set up in another tab meanwhile.
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
