import { clock } from '../lib/clock';
import { fieldsOf } from '../lib/isObject';
import { jitter } from '../lib/pause';
import { problemFrom } from '../lib/problem';
import type { Decoder } from './answer';
import { environment } from './environment';
import { request } from './request';
import { accessToken } from './tokenStorage';

export interface TaskSocketOptions<T> {
  decode: Decoder<T>;
  onMessage: (message: T) => void;
  onState?: (state: SocketState) => void;
}

export type SocketState = 'connecting' | 'open' | 'lost';

export interface TaskSocket {
  close(): void;
}

/**
 * Milliseconds between two polls for the state of tasks, by the state of the socket. Polling
 * continues while the socket is open, because a proxy may keep it open without passing messages.
 */
export const pollMs = { open: 15_000, lost: 3000 };

const firstPause = 1000;
const maxPause = 30_000;

/**
 * Opens a socket at `/ws/task`. Whenever the socket closes, it is opened again after 1 s, 2 s, … 30
 * s, until `close` is called. Each attempt uses a new ticket, or the current token if the API has
 * no tickets. Ignores messages that are not JSON or that `decode` refuses.
 */
export function openTaskSocket<T>({ decode, onMessage, onState }: TaskSocketOptions<T>): TaskSocket {
  let socket: WebSocket | null = null;
  let cancel = () => {};
  let pause = firstPause;
  let closed = false;

  const connect = async () => {
    onState?.('connecting');
    const proof = await proveSession().catch(() => null);
    if (closed) return;
    const opened = proof && newSocket(proof);
    if (!opened) return again();
    socket = opened;
    opened.onopen = () => {
      pause = firstPause;
      onState?.('open');
    };
    opened.onmessage = (event) => {
      const message = read(event.data, decode);
      if (message !== null && !closed) onMessage(message);
    };
    opened.onclose = again;
  };
  const again = () => {
    if (closed) return;
    onState?.('lost');
    cancel = clock.after(jitter(pause), () => void connect());
    pause = Math.min(pause * 2, maxPause);
  };

  void connect();
  return {
    close() {
      closed = true;
      cancel();
      socket?.close();
    },
  };
}

/**
 * Whether the API issues socket tickets, as this page has learned. An API without that call refuses
 * the first request for a ticket.
 */
export const learned: { hasTickets: boolean | 'unknown' } = { hasTickets: 'unknown' };

/**
 * Returns the query that proves the session: a single-use ticket, since addresses end up in logs;
 * without tickets, the access token.
 */
async function proveSession(): Promise<string> {
  try {
    if (learned.hasTickets) {
      const proof = await request('POST', '/api/auth/ticket', { decode: ticketOf });
      learned.hasTickets = true;
      return proof;
    }
  } catch (error) {
    const { kind, status } = problemFrom(error);
    // If tickets worked before, an unreadable answer may be a captive portal's page.
    const isMissing =
      [404, 405, 501].includes(status) || (kind === 'unreadable' && learned.hasTickets !== true);
    if (!isMissing) throw error;
    learned.hasTickets = false;
  }
  return `accessToken=${encodeURIComponent(accessToken() ?? '')}`;
}

function ticketOf(value: unknown): string {
  const { ticket } = fieldsOf(value);
  if (typeof ticket !== 'string') throw new TypeError('no ticket');
  return `ticket=${encodeURIComponent(ticket)}`;
}

/** Opens a socket; returns null if the browser refuses. */
function newSocket(proof: string): WebSocket | null {
  const { protocol, host } = location;
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  try {
    return environment.socket(`${scheme}://${host}/ws/task?${proof}`);
  } catch {
    return null;
  }
}

function read<T>(data: unknown, decode: Decoder<T>): T | null {
  try {
    return decode(JSON.parse(String(data)));
  } catch {
    return null;
  }
}
