import { clock } from '../lib/clock';
import { openTaskSocket, pollMs, type TaskSocket, type TaskSocketOptions } from './socket';

interface FollowedTasks<T> extends Pick<TaskSocketOptions<T>, 'decode' | 'onMessage'> {
  /** Returns whether any followed task is running. */
  hasRunning(): boolean;
  /** Asks the server about all running tasks. */
  ask(): unknown;
}

export interface TasksFollower {
  /**
   * To be called whenever a task has begun or ended: opens the socket for the first task, and
   * closes it after the last one.
   */
  update(): void;
  /** Asks the server now, and plans the next poll. */
  poll(): Promise<void>;
  stop(): void;
}

/** Follows running tasks by a task socket and by polling, which is frequent without the socket. */
export function followTasks<T>({ hasRunning, ask, ...messages }: FollowedTasks<T>): TasksFollower {
  let socket: TaskSocket | null = null;
  let socketOpen = false;
  let cancelPoll = () => {};

  function stop(): void {
    cancelPoll();
    socket?.close();
    socket = null;
    socketOpen = false;
  }

  function planPoll(): void {
    cancelPoll();
    if (socket && hasRunning()) cancelPoll = clock.after(pollMs[socketOpen ? 'open' : 'lost'], poll);
  }

  async function poll(): Promise<void> {
    cancelPoll();
    await ask();
    planPoll();
  }

  return {
    poll,
    stop,
    update() {
      if (!hasRunning()) {
        cancelPoll();
        // A browser logs an error if a socket is closed while it is connecting, so `onState` closes
        // a connecting socket once it is open.
        if (socketOpen) stop();
        return;
      }
      if (socket) return;
      socket = openTaskSocket({
        ...messages,
        onState(state) {
          const open = state === 'open';
          if (state !== 'connecting' && !hasRunning()) return stop();
          if (open === socketOpen) return;
          socketOpen = open;
          // Events were missed while the socket was closed.
          if (open) void poll();
          else planPoll();
        },
      });
      planPoll();
    },
  };
}
