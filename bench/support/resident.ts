import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in MB; Linux only. */
export async function resident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000;
}
