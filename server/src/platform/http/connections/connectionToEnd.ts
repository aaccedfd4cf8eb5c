import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** An open connection, with the data that `Connections` needs to count and choose. */
export interface Connection {
  readonly socket: Socket;
  /** Whether the connection comes from a proxy, so that its client changes with each request. */
  readonly isProxied: boolean;
  /** The client’s network; null for a proxy’s connection whose requests are all complete. */
  network: string | null;
  /**
   * The wider network around `network` (an IPv6 /48); for IPv4 the address itself. Null like
   * `network`.
   */
  block: string | null;
  readonly unanswered: Set<ServerResponse>;
  /** Whether the connection uses WebSocket, or has requested it. */
  isUpgraded: boolean;
  hasSession: boolean;
  /**
   * The time in milliseconds at which the connection was opened, or its last request began or
   * ended.
   */
  since: number;
  /**
   * The number of bytes that the client has read, and the time at which this number last changed.
   */
  taken: number;
  takenAt: number;
}

/**
 * Returns the connection to end so that `newcomer` has room. It is a connection without a session,
 * from the network that has the most of them. So a client with one connection keeps it while
 * another client has two. If no other connection lacks a session, returns an idle one; null if all
 * are busy.
 */
export function chooseConnectionToEnd(open: readonly Connection[], newcomer: Connection): Connection | null {
  const strangers = open.filter(({ hasSession }) => !hasSession);
  const inBlock = mostCrowded(strangers, ({ block }) => block);
  const inNetwork = mostCrowded(inBlock, ({ network }) => network);
  const others = open.filter((connection) => connection !== newcomer);
  const idle = others.filter((connection) => connection.hasSession && isIdle(connection));
  return longestWaiting(inNetwork.filter((connection) => connection !== newcomer)) ?? longestWaiting(idle);
}

function isIdle({ unanswered, isUpgraded }: Connection): boolean {
  return unanswered.size === 0 && !isUpgraded;
}

/** Returns the connections of the largest group, or of all groups that share the largest size. */
function mostCrowded(
  connections: readonly Connection[],
  groupOf: (connection: Connection) => string | null,
): Connection[] {
  const sizes = new Map<string | null, number>();
  let largest = 0;
  for (const connection of connections) {
    const size = (sizes.get(groupOf(connection)) ?? 0) + 1;
    sizes.set(groupOf(connection), size);
    largest = Math.max(largest, size);
  }
  return connections.filter((connection) => sizes.get(groupOf(connection)) === largest);
}

function longestWaiting(connections: readonly Connection[]): Connection | null {
  let longest: Connection | null = null;
  for (const connection of connections) {
    if (longest === null || connection.since < longest.since) longest = connection;
  }
  return longest;
}
