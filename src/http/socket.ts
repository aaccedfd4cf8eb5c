import type { Decoder } from './answer';
import { environment, jitter } from './environment';
import { accessToken } from './session';

export interface TaskSocketOptions<T> {
  decode: Decoder<T>;
  onMessage: (message: T) => void;
  onState?: (state: SocketState) => void;
}

export type SocketState = 'connecting' | 'open' | 'lost';

export interface TaskSocket {
  close(): void;
}

const firstPause = 1000;
const longestPause = 30_000;

/**
 * Opens `/ws/task` and opens it again whenever it closes, after 1 s, 2 s, … 30 s, until `close`. Each time with the
 * token of that moment. What is not JSON, or not what `decode` takes, is passed over.
 */
export function openTaskSocket<T>({ decode, onMessage, onState }: TaskSocketOptions<T>): TaskSocket {
  let socket: WebSocket | null = null;
  let cancel = () => {};
  let pause = firstPause;
  let closed = false;

  const connect = () => {
    onState?.('connecting');
    const opened = newSocket();
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
    cancel = environment.later(connect, jitter(pause));
    pause = Math.min(pause * 2, longestPause);
  };

  connect();
  return {
    close() {
      closed = true;
      cancel();
      socket?.close();
    },
  };
}

/** Null where the browser refuses to open one at all. */
function newSocket(): WebSocket | null {
  const { protocol, host } = location;
  const scheme = protocol === 'https:' ? 'wss' : 'ws';
  try {
    return environment.socket(
      `${scheme}://${host}/ws/task?accessToken=${encodeURIComponent(accessToken() ?? '')}`,
    );
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
