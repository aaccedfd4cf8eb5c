import '../page/pageStyles';
import '../../styles/item-pages.css';
import '../../styles/intake/intake.css';
import '../../styles/intake/intake-groups.css';
import { pendingInputs } from '../core/lib/pendingInputs';
import { useStore } from '../core/react/useStore';
import { Link } from '../core/router/Link';
import { useBlocker } from '../core/router/unsavedWork';
import { listFeatures } from '../core/stores/listFeatures';
import { useLoad } from '../core/stores/useLoad';
import { unsavedTexts } from '../core/texts/unsaved';
import { RenderScreen } from '../page/lazyScreen';
import { PageHeading } from '../page/PageHeading';
import { Breadcrumbs } from '../ui/Breadcrumbs';
import { Button } from '../ui/Button';
import { Notice } from '../ui/feedback/Notice';
import { Skeleton } from '../ui/feedback/Skeleton';
import { afterFile, runFile } from './laterFiles';
import { SortPhotos } from './SortPhotos';
import type { Intake } from './store/intakeState';
import { useIntake } from './store/useIntake';
import { TakeAnother } from './TakeAnother';
import { intakeTexts as texts } from './texts';

const steps = [{ label: texts.clothes, to: '/admin/clothes' }, { label: texts.heading }];

/**
 * The page that turns a pile of photos into items: the person adds photos and corrects their
 * groups, then creates the items and completes them.
 */
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
  const isFilling = useStore(pendingInputs).size > 0;
  const later = { intake, TakeAnother };
  useBlocker(isFilling || (unsent > 0 && !isKept), unsavedTexts.question);
  if (status === 'elsewhere')
    return (
      <Notice
        actions={
          <Button
            size="small"
            onClick={() => {
              // The pressed button disappears, so the focus goes to the heading.
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
      {(status === 'running' || status === 'paused') && <RenderScreen file={runFile} props={later} />}
      {status === 'done' && <RenderScreen file={afterFile} props={later} />}
    </>
  );
}

/** The number of photos that exist only on this device. */
function Unsent({ intake: { unsent }, isKept }: { intake: Intake; isKept: boolean }) {
  if (unsent === 0) return null;
  return (
    <p className="intake-unsent">
      <b>{texts.keeping.unsent(unsent)}</b> {isKept ? texts.keeping.kept : texts.keeping.notKept}
    </p>
  );
}
