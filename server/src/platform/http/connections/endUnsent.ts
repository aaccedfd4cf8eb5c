import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Closes a response whose connection is gone. Node itself closes only the connection’s first
 * response. The responses queued behind it have no socket yet, so they would never close, and files
 * that are piped into them would stay open. This function gives them a socket that is already
 * closed.
 */
export function endUnsent(response: ServerResponse): void {
  if (response.socket === null) response.assignSocket(new Socket().destroy());
}
