import { prefetch } from '../http/prefetch';
import { session } from '../http/session';
import { firstCall } from './firstCall';

/**
 * Starts the download of the frame's code and the first page's data at once, so that neither waits
 * for the other; each promise resolves when it has come or failed. To be imported first: the
 * modules before it run before it.
 */
export const startedEarly: { frame?: Promise<unknown>; data?: Promise<unknown> } = start();

function start(): typeof startedEarly {
  const call = firstCall(location.pathname);
  if (!call || session.get().state !== 'active') return {};
  const data = prefetch(call);
  // A screen that is opened requests its file again, and reports a failure.
  const frame = import('./signedIn').catch(() => {});
  return { frame, data };
}
