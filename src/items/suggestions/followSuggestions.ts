import type { Id } from '../../contract/types';
import { openTaskSocket, type TaskSocket } from '../../core/http/socket';
import { clock } from '../../core/lib/clock';
import { suggestionsTask } from './suggestionDecoders';

const pollMs = 3000;
/**
 * Milliseconds between polls while the socket is open: a proxy may hold it open and pass nothing.
 */
const slowPollMs = 15_000;

interface Followed {
  /** Returns the items whose photos are being read. */
  running(): readonly Id[];
  /** Asks the server about one item. */
  read(clothesId: Id): void;
}

/**
 * Returns a function to call whenever a task has begun or ended: it opens one task socket for the
 * first task, and closes it after the last. Items are read when the socket reports the end of their
 * task, and by polling.
 */
export function followSuggestions({ running, read }: Followed): () => void {
  let socket: TaskSocket | null = null;
  let socketOpen = false;
  let cancelPoll = () => {};

  function closeSocket(): void {
    socket?.close();
    socket = null;
    socketOpen = false;
  }

  function planPoll(): void {
    cancelPoll();
    if (socket && running().length > 0) cancelPoll = clock.after(socketOpen ? slowPollMs : pollMs, poll);
  }

  function poll(): void {
    for (const id of running()) read(id);
    planPoll();
  }

  return () => {
    if (running().length === 0) {
      cancelPoll();
      // A browser complains about a socket that is closed before it is open.
      if (socketOpen) closeSocket();
    } else if (!socket) {
      socket = openTaskSocket({
        decode: suggestionsTask,
        onMessage({ clothesId, ended }) {
          if (ended && running().includes(clothesId)) read(clothesId);
        },
        onState(state) {
          const open = state === 'open';
          if (state !== 'connecting' && running().length === 0) return closeSocket();
          if (open === socketOpen) return;
          socketOpen = open;
          // Events were missed while the socket was closed.
          if (open) poll();
          else planPoll();
        },
      });
      planPoll();
    }
  };
}
