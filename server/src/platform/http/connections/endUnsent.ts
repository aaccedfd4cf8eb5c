import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/**
 * Closes a response whose connection is gone. Node does so only for the first one of a connection:
 * those that wait behind it have no socket yet, so they never close, and the files that are piped
 * into them stay open. Such a response gets a socket that is closed already.
 */
export function endUnsent(response: ServerResponse): void {
  if (response.socket === null) response.assignSocket(new Socket().destroy());
}
