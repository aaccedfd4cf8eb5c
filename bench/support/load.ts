import { connect, type Socket } from 'node:net';

export interface Load {
  perSecond: number;
  /** The median time of an answer in milliseconds. */
  p50: number;
  /** The 99th percentile of the answers' times in milliseconds. */
  p99: number;
  failed: number;
}

/**
 * Requests one address for some seconds over many kept connections, one request at a time on each.
 * Understands just enough of HTTP/1.1 to read answers with a Content-Length, so that measuring
 * costs little.
 */
export async function load(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<Load> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const times: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;

  const one = () =>
    new Promise<void>((resolve, reject) => {
      let sent = 0;
      const socket: Socket = connect(Number(port), hostname);
      const ask = () => {
        sent = performance.now();
        socket.write(request);
      };
      const reader = answerReader((ok) => {
        const now = performance.now();
        times.push(now - sent);
        if (!ok) failed++;
        if (now < end) ask();
        else socket.end();
      });
      socket
        .setNoDelay(true)
        .on('connect', ask)
        .on('data', reader)
        .on('close', () => resolve())
        .on('error', reject);
    });
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { perSecond: times.length / took, p50: share(0.5), p99: share(0.99), failed };
}

/** Calls `done` at the end of each answer in a stream; tells it whether the status was 200. */
function answerReader(done: (ok: boolean) => void): (chunk: Buffer) => void {
  let head = '';
  let left = -1;
  let ok = false;
  return (chunk) => {
    let rest = chunk;
    while (rest.length > 0) {
      if (left < 0) {
        const before = head.length;
        head += rest.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        rest = rest.subarray(end + 4 - before);
        ok = head.startsWith('HTTP/1.1 200');
        left = Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0);
        head = '';
      }
      const taken = Math.min(left, rest.length);
      left -= taken;
      rest = rest.subarray(taken);
      if (left > 0) return;
      left = -1;
      done(ok);
    }
  };
}
