import { prefetch } from '../http/prefetch';
import { session } from '../http/session';
import { firstCall } from './firstCall';

/**
 * The code of the frame, and the data of the first page; each settled when it has come, well or not. They are asked for at once,
 * so that neither waits for the other. To be imported before anything else: what stands before it (React above all) runs
 * before it, and the network has nothing to do meanwhile.
 */
export const startedEarly: { frame?: Promise<unknown>; data?: Promise<unknown> } = start();

function start(): typeof startedEarly {
  const call = firstCall(location.pathname);
  if (!call || session.get().state !== 'active') return {};
  const data = prefetch(call);
  // Whoever shows a screen asks for its file again, and tells when it cannot be had.
  const frame = import('./signedIn').catch(() => {});
  return { frame, data };
}
