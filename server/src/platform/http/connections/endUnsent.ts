import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Closes a response whose connection is gone. Node does so only for a connection's first response:
 * the responses behind it have no socket yet, so they never close, and the files piped into them
 * stay open. Such a response gets a socket that is already closed.
 */
export function endUnsent(response: ServerResponse): void {
  if (response.socket === null) response.assignSocket(new Socket().destroy());
}
