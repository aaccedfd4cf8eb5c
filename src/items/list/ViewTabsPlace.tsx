import { useState } from 'react';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import { known } from './clothesLook';

const viewTabs = lazyScreen(() => import('../views/ViewTabs').then(({ ViewTabs }) => ViewTabs));

/**
 * The tabs of the saved views of a page, and their room until they come. If there turn out to be
 * none, the room stays while the page is open, because all below it would move.
 */
export function ViewTabsPlace({ path }: { path: string }) {
  const hasViews = useFeature('views');
  const [isKept] = useState(hasViews !== false && known('viewTabs') !== false);
  return (
    <div className="view-tabs" data-kept={isKept || undefined}>
      {hasViews && <RenderExtra file={viewTabs} props={{ path }} />}
    </div>
  );
}
