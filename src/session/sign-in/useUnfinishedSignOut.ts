import { useEffect, useState } from 'react';
import { isSignOutUnfinished } from '../../core/http/signedOut';
import { withSignInLock } from '../../core/http/signInLock';
import { clock } from '../../core/lib/clock';
import { jitter } from '../../core/lib/pause';
import { tellServer } from '../signOut';

const firstPause = 1000;
const maxPause = 30_000;
/** The time in ms that the server may take to end the session before the person is notified. */
const patience = 1000;

/**
 * Ends on the server a session that ended here, in this tab or another. Retries after 1 s, 2 s, …
 * 30 s, at once when the network comes back, and on `retry`, until it succeeds. `unfinished` is
 * true while it has not succeeded and the person should know.
 */
export function useUnfinishedSignOut(): { unfinished: boolean; retry: () => void } {
  const [unfinished, setUnfinished] = useState(false);
  const [retry, setRetry] = useState(() => () => {});
  useEffect(() => {
    let left = false;
    let pause = firstPause;
    let cancel = () => {};
    const attempt = async () => {
      cancel();
      cancel = clock.after(patience, () => setUnfinished(isSignOutUnfinished()));
      const done = await withSignInLock(tellServer);
      if (left) return;
      cancel();
      setUnfinished(!done);
      if (done) return;
      cancel = clock.after(jitter(pause), attempt);
      pause = Math.min(pause * 2, maxPause);
    };
    setRetry(() => attempt);
    void attempt();
    // A `storage` event may mean that another tab has signed out, or has ended the session
    // meanwhile.
    addEventListener('online', attempt);
    addEventListener('storage', attempt);
    return () => {
      left = true;
      cancel();
      removeEventListener('online', attempt);
      removeEventListener('storage', attempt);
    };
  }, []);
  return { unfinished, retry };
}
