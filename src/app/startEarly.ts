import { prefetch } from '../core/http/prefetch';
import { session } from '../core/http/session';
import { firstCall } from './firstCall';

/**
 * Downloads of the frame's code and the first page's data, started at once so that neither waits
 * for the other; each promise resolves when its download has ended or failed. Import this module
 * before all others, because modules run in the order in which they are imported.
 */
export const startedEarly: { frame?: Promise<unknown>; data?: Promise<unknown> } = start();

function start(): typeof startedEarly {
  const call = firstCall(location.pathname);
  if (!call || session.get().state !== 'active') return {};
  const data = prefetch(call);
  // Opening the screen requests its file again and reports a failure.
  const frame = import('./signedIn').catch(() => {});
  return { frame, data };
}
