import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Closes a response whose connection is gone. Node does so only for the connection’s first
 * response. Those behind it have no socket yet, so they would never close, and files that are piped
 * into them would stay open. Such a response gets a socket that is already closed.
 */
export function endUnsent(response: ServerResponse): void {
  if (response.socket === null) response.assignSocket(new Socket().destroy());
}
