import '../../styles/signed-in.css';
import '../../styles/table/cards.css';
import { type ReactNode, useEffect } from 'react';
import { useIdleFetch } from '../features/page/lazyDialog';
import { lazyScreen } from '../features/page/lazyScreen';
import { RenderExtra } from '../features/page/RenderExtra';
import { isStorageRefused } from '../http/kept';
import { clock } from '../lib/clock';
import { usePath } from '../router/location';
import { useFeature } from '../stores/features';
import { SessionStores } from '../stores/SessionStores';
import { toast } from '../stores/toasts';
import { common } from '../texts/common';
import { ErrorBoundary } from '../ui/feedback/ErrorBoundary';
import { SessionGate, signInPath } from './SessionGate';
import { LeaveQuestion } from './shell/LeaveQuestion';
import { lazyExtras } from './shell/lazyExtras';
import { Shell, ToastRegion } from './shell/Shell';

// One file to fetch for the page that comes first after the sign-in.
export { ReferencesScreen } from '../screens/references/ReferencesScreen';

const batchStrip = lazyScreen(() =>
  import('../features/batches/BatchStrip').then(({ BatchStrip }) => BatchStrip),
);

/** How long after the first page `onIdle` is called, in ms. */
const idleMs = 3000;

interface SignedInProps {
  children: ReactNode;
  /** Called with the address of a page that is likely to be opened next. */
  onPoint(to: string): void;
  onIdle(): void;
}

/**
 * The frame of every page of a signed-in administrator. It holds the lists, which are dropped when
 * the session ends.
 */
export function SignedIn({ children, onPoint, onIdle }: SignedInProps) {
  const path = usePath();
  const Extras = useIdleFetch(lazyExtras);
  useEffect(() => {
    const timer = setTimeout(onIdle, idleMs);
    return () => clearTimeout(timer);
  }, [onIdle]);
  // A sign-out while offline leads to the sign-in page, which goes on ending the session.
  useEffect(() => clock.idle(() => onPoint(signInPath)), [onPoint]);
  useEffect(() => {
    if (isStorageRefused()) toast.error(common.storageRefused);
  }, []);
  return (
    <>
      <SessionGate>
        <SessionStores>
          {Extras && <Extras />}
          <Shell onPoint={onPoint}>
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

/** The tasks over many items, where the API has them; no page depends on their file. */
function Batches() {
  return useFeature('batches') && <RenderExtra file={batchStrip} props={{}} />;
}
