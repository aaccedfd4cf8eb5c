import { suggestionsTask } from '../api/suggestionDecoders';
import type { Id } from '../contract/types';
import { openTaskSocket, type TaskSocket } from '../http/socket';
import { clock } from '../lib/clock';

const pollMs = 3000;
/** Polling goes on slowly while the socket is open: a proxy may hold it open and pass nothing. */
const slowPollMs = 15_000;

interface Followed {
  /** The items whose photos are being looked at. */
  running(): readonly Id[];
  /** Asks the server about one of them. */
  read(clothesId: Id): void;
}

/**
 * Returns a function to be called whenever a task has begun or ended: it opens one task socket for
 * the first, and closes it after the last. Items are read when the socket tells of their task's
 * end, and by polling.
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
      // A browser complains of one that is closed before it is open.
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
          // What happened while it was closed was told to nobody.
          if (open) poll();
          else planPoll();
        },
      });
      planPoll();
    }
  };
}
