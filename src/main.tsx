import { startedEarly } from './app/startEarly';

// First, so that it runs before React.

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, fetchPage } from './app/routes';
import { watchSession } from './http/session';
import { isSignOutUnfinished } from './http/signedOut';
import { withSignInLock } from './http/signInLock';
import { accessToken } from './http/tokenStorage';
import { pause } from './lib/abort';
import { routerLocation } from './router/location';
import { watchConnection } from './stores/connection';
import { tellServer } from './stores/signOut';
import { applyTheme, watchTheme } from './stores/theme';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary';

if (DEV) void import('./app/devReload');
if (isSignOutUnfinished()) void withSignInLock(tellServer);
applyTheme();
watchTheme();
watchSession();
watchConnection();

/** How long the first render waits for its data, in ms. Skeletons are not shown sooner anyway. */
const patienceMs = 150;
const root = document.getElementById('root');
if (root) void renderOnce(root);

/**
 * Renders once, with the frame, its page and the data, and not part by part: nothing is painted
 * until the frame is there.
 */
async function renderOnce(root: HTMLElement): Promise<void> {
  const code = fetchPage(accessToken() === null ? '/admin/login' : routerLocation.get().path);
  await startedEarly.frame;
  await Promise.race([Promise.all([code, startedEarly.data]), pause(patienceMs)]);
  // As a transition, React renders in slices and lets the browser work between them.
  startTransition(() =>
    createRoot(root).render(
      <ErrorBoundary>
        <App />
      </ErrorBoundary>,
    ),
  );
}
