import { useEffect } from 'react';
import type { Id } from '../contract/types';
import { Link } from '../core/router/Link';
import { useFeature } from '../core/stores/features';
import { cellsFile } from '../items/cells/cellsFile';
import { LabelsLink } from '../items/labels/LabelsLink';
import { ProposeForAll } from '../items/suggestions/suggestionFiles';
import { RenderScreen } from '../page/lazyScreen';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { Notice } from '../ui/feedback/Notice';
import { withFocusKept } from '../ui/hooks/keepFocus';
import { itemNumbers } from './itemNumbers';
import { RefusedPhotos, type RefusedPhotosProps } from './RefusedPhotos';
import { intakeRunTexts } from './runTexts';

const texts = intakeRunTexts.after;

/**
 * Shows the created items, whose fields can be filled in here, and the photos that the server
 * refused.
 */
export function AfterIntake({ intake, TakeAnother }: RefusedPhotosProps) {
  const created = intake.groups.flatMap(({ id, target }) => {
    const progress = intake.progress.get(id);
    return !target && progress?.state === 'done' ? [progress.clothesId] : [];
  });
  const added = intake.groups.length - created.length;
  useEffect(() => {
    // If the run's button had the focus, it is gone now, so the heading gets the focus.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, []);
  return (
    <>
      <Notice>
        {created.length > 0 && <p>{texts.done(created.length, itemNumbers(created))}</p>}
        {added > 0 && <p>{texts.added(added)}</p>}
      </Notice>
      <RefusedPhotos {...{ intake, TakeAnother }} />
      {created.length > 0 && (
        <Card title={texts.title}>
          <NewItems ids={created} />
        </Card>
      )}
      <div className="page-bar intake-run">
        <Button variant="primary" onClick={() => withFocusKept(intake.clear)}>
          {texts.again}
        </Button>
        <Link to="/admin/clothes" className="button button-quiet">
          {texts.toItems}
        </Link>
      </div>
    </>
  );
}

function NewItems({ ids }: { ids: readonly Id[] }) {
  const hasCells = useFeature('cells');
  return (
    <>
      <div className="intake-row">
        <ProposeForAll ids={ids} />
        <LabelsLink to={`/admin/labels?ids=${ids}`} />
        {hasCells && (
          <Link to={`/admin/clothes?unfilled=1&ids=${ids}`} className="button button-text button-small">
            {texts.unfilled}
          </Link>
        )}
      </div>
      {hasCells ? (
        <RenderScreen file={cellsFile} props={{ ids }} />
      ) : (
        <ul className="intake-run-list">
          {ids.map((id) => (
            <li key={id} className="intake-name">
              <Link to={`/admin/clothes/${id}`}>{intakeRunTexts.untitled(id)}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
