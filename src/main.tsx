import { startedEarly } from './app/startEarly';

// Imported first, so that it runs before React.

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchPage } from './app/routes';
import { watchSession } from './core/http/session';
import { isSignOutUnfinished } from './core/http/signedOut';
import { withSignInLock } from './core/http/signInLock';
import { accessToken } from './core/http/tokenStorage';
import { pause } from './core/lib/pause';
import { routerLocation } from './core/router/location';
import { applyTheme, watchTheme } from './core/stores/theme';
import { watchConnection } from './core/stores/useConnection';
import { tellServer } from './session/signOut';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary';

if (DEV) void import('./app/devReload');
if (isSignOutUnfinished()) void withSignInLock(tellServer);
applyTheme();
watchTheme();
watchSession();
watchConnection();

/** Milliseconds that the first render waits for its data; skeletons appear no sooner. */
const patienceMs = 150;
const root = document.getElementById('root');
if (root) void renderOnce(root);

/**
 * Renders the frame, its page and the data at once instead of part by part. Waits for the frame
 * until it is loaded, but for the page and the data only `patienceMs`.
 */
async function renderOnce(root: HTMLElement): Promise<void> {
  const code = fetchPage(accessToken() === null ? '/admin/login' : routerLocation.get().path);
  await startedEarly.frame;
  await Promise.race([Promise.all([code, startedEarly.data]), pause(patienceMs)]);
  // In a transition, React renders in slices, between which the browser can work.
  startTransition(() =>
    createRoot(root).render(
      <ErrorBoundary>
        <App />
      </ErrorBoundary>,
    ),
  );
}
