import '../../page/pageStyles';
import '../../../styles/session/factors.css';
import { useState } from 'react';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import { Button } from '../../ui/Button';
import { isFactorSetUp } from './account';
import { DueFrame } from './DueFrame';
import { RecoveryCodes } from './factors/RecoveryCodes';
import { TotpSetup } from './factors/TotpSetup';
import { factorTexts } from './factors/texts';
import { useDueEnd } from './useDueEnd';

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
  const { goOn, asking, failure } = useDueEnd(isFactorSetUp, { done: texts.done, goOn: factorTexts.goOn });
  if (failure) return failure;
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
