import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Load, load } from './load';

/**
 * Like `load`, but by wrk if it is installed: it takes less of the machine than a loop in
 * JavaScript. Both count the answers that are not 200.
 */
export async function heavyLoad(
  url: string,
  headers: Record<string, string>,
  connections: number,
  seconds: number,
): Promise<Load & { by: string }> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s', ...lines, url];
  try {
    const { stdout } = await promisify(execFile)('wrk', args);
    const share = (part: number) =>
      milliseconds(new RegExp(`^\\s+${part}%\\s+(\\S+)\\s*$`, 'm').exec(stdout)?.[1]);
    return {
      by: 'wrk',
      perSecond: Number(/Requests\/sec:\s+(\S+)/.exec(stdout)?.[1]),
      p50: share(50),
      p99: share(99),
      failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
    };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    return { by: 'bench/support/load.ts', ...(await load(url, headers, connections, seconds)) };
  }
}

/** Parses «730.00us», «1.20ms» or «2.01s». */
function milliseconds(text = ''): number {
  const [, amount, unit = ''] = /^([\d.]+)(us|ms|s|m)$/.exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN);
}
