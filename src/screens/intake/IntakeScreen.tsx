import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import '../../../styles/screens/intake.css';
import '../../../styles/screens/intake-groups.css';
import { listFeatures } from '../../api/features';
import { PageHeading } from '../../features/page/PageHeading';
import { RenderExtra } from '../../features/page/RenderExtra';
import { Link } from '../../router/Link';
import { useBlocker } from '../../router/unsavedWork';
import type { Intake } from '../../stores/intake/intakeState';
import { useIntake } from '../../stores/intake/useIntake';
import { useLoad } from '../../stores/useLoad';
import { intakeTexts as texts } from '../../texts/intake';
import { unsavedTexts } from '../../texts/unsaved';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { afterFile, runFile } from './laterFiles';
import { SortPhotos } from './SortPhotos';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.heading }];

/** From a pile of photos to items: added, grouped, corrected, created, looked after. */
export function IntakeScreen() {
  const features = useLoad(listFeatures, '').result;
  const isMissing = features.state === 'loaded' && !features.value.includes('intake');
  return (
    <div className="page intake">
      <Breadcrumbs items={steps} link={Link} />
      <PageHeading>{texts.heading}</PageHeading>
      {isMissing ? <p className="muted">{texts.missing}</p> : <IntakeSteps />}
    </div>
  );
}

function IntakeSteps() {
  const intake = useIntake();
  const { status, unsent, keptProblem } = intake;
  const isKept = [...intake.photos.values()].every(({ kept, state }) => kept || state.state === 'sent');
  useBlocker(unsent > 0 && !isKept, unsavedTexts.question);
  if (status === 'elsewhere')
    return (
      <Notice
        actions={
          <Button
            size="small"
            onClick={() => {
              // The button goes away.
              document.querySelector('h1')?.focus();
              intake.takeOver();
            }}
          >
            {texts.elsewhere.takeOver}
          </Button>
        }
      >
        {texts.elsewhere.text}
      </Notice>
    );
  return (
    <>
      <Unsent intake={intake} isKept={isKept} />
      {keptProblem && <Notice kind="warning">{keptProblem}</Notice>}
      {status === 'opening' && (
        <div aria-busy="true">
          <Skeleton lines={4} height={44} />
        </div>
      )}
      {status === 'sorting' && <SortPhotos intake={intake} />}
      {(status === 'running' || status === 'paused') && <RenderExtra file={runFile} props={{ intake }} />}
      {status === 'done' && <RenderExtra file={afterFile} props={{ intake }} />}
    </>
  );
}

/** How many photos are on this device alone. */
function Unsent({ intake: { unsent }, isKept }: { intake: Intake; isKept: boolean }) {
  if (unsent === 0) return null;
  return (
    <p className="intake-unsent">
      <b>{texts.keeping.unsent(unsent)}</b> {isKept ? texts.keeping.kept : texts.keeping.notKept}
    </p>
  );
}
