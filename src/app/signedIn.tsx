import '../../styles/signed-in.css';
import '../../styles/ui/table/cards.css';
import { type ReactNode, useEffect } from 'react';
import { useItemsRefresh } from '../batches/useItemsRefresh';
import { useWatchesBatches } from '../batches/watchesBatches';
import { isStorageRefused } from '../core/http/localStorage';
import { clock } from '../core/lib/clock';
import { hintsAreEarly } from '../core/lib/hints';
import { useStore } from '../core/react/useStore';
import { usePath } from '../core/router/location';
import { followPointedLinks } from '../core/router/pointedLinks';
import { hasUnsavedWork } from '../core/router/unsavedWork';
import { SessionStores } from '../core/stores/SessionStores';
import { toast } from '../core/stores/toasts';
import { common } from '../core/texts/common';
import { useFetch } from '../page/lazyDialog';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { SessionGate, signInPath } from './SessionGate';
import { LeaveQuestion } from './shell/LeaveQuestion';
import { lazyExtras } from './shell/lazyExtras';
import { Shell, ToastRegion } from './shell/Shell';

// Exported here, so that the first page after the sign-in needs only one file.
export { ReferencesScreen } from '../references/ReferencesScreen';

const batchStrip = lazyScreen(() =>
  import('../items/batches/BatchStrip').then(({ BatchStrip }) => BatchStrip),
);

/** Milliseconds from the first page until `onIdle` is called where hints come late. */
const idleMs = 3000;

interface SignedInProps {
  children: ReactNode;
  /** Called with the path of a page that is likely to open next. */
  onPoint(to: string): void;
  /** Called once the first page is shown, if pages are not pointed at before they are opened. */
  onIdle(): void;
}

/**
 * Renders the frame of every page of a signed-in user. The frame holds the loaded lists, which are
 * dropped when the session ends.
 */
export function SignedIn({ children, onPoint, onIdle }: SignedInProps) {
  const path = usePath();
  // With the first change at the latest, because they tell other tabs of it.
  const Extras = useFetch(lazyExtras, true, !useStore(hasUnsavedWork));
  useEffect(() => followPointedLinks(onPoint), [onPoint]);
  useEffect(() => (hintsAreEarly() ? undefined : clock.after(idleMs, onIdle)), [onIdle]);
  // Fetches the sign-in page early: a sign-out leads there even while offline, and the page then
  // retries until the server has ended the session.
  useEffect(() => clock.idle(() => onPoint(signInPath)), [onPoint]);
  useEffect(() => {
    if (isStorageRefused()) toast.error(common.storageRefused);
  }, []);
  return (
    <>
      <SessionGate>
        <SessionStores>
          {Extras && <Extras />}
          <Shell>
            <ErrorBoundary resetKey={path}>{children}</ErrorBoundary>
            <Batches />
          </Shell>
        </SessionStores>
      </SessionGate>
      <LeaveQuestion />
      <ToastRegion />
    </>
  );
}

/** Renders the progress of batches, if there are any. Every page works without this file. */
function Batches() {
  useItemsRefresh();
  return useWatchesBatches() && <RenderExtra file={batchStrip} props={{}} />;
}
