import { startedEarly } from './app/startEarly';

// It stands first, and so runs before React, too.

import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, table } from './app/routes';
import { oneTabAtATime } from './http/oneTabAtATime';
import { watchSession } from './http/session';
import { accessToken } from './http/tokenStorage';
import { pause } from './lib/abort';
import { routerLocation } from './router/location';
import { preload } from './router/Routes';
import { watchConnection } from './stores/connection';
import { tellServer } from './stores/signOut';
import { applyTheme, watchTheme } from './stores/theme';
import { ErrorBoundary } from './ui/feedback/ErrorBoundary';

void oneTabAtATime(tellServer);
applyTheme();
watchTheme();
watchSession();
watchConnection();

/** How long the first drawing waits for its data, in ms. The shape of what is to come is not shown sooner anyway. */
const patienceMs = 150;
const root = document.getElementById('root');
if (root) void drawOnce(root);

/** Draws when the frame can be drawn, as nothing is seen before, and with its page and data: once, and not part by part. */
async function drawOnce(root: HTMLElement): Promise<void> {
  const code = preload(table, accessToken() === null ? '/admin/login' : routerLocation.get().path);
  await startedEarly.frame;
  await Promise.race([Promise.all([code, startedEarly.data]), pause(patienceMs)]);
  // As a transition, React draws in slices that leave the browser room.
  startTransition(() =>
    createRoot(root).render(
      <ErrorBoundary>
        <App />
      </ErrorBoundary>,
    ),
  );
}
