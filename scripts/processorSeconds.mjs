import { readFileSync } from 'node:fs';

/** Ticks of `/proc` in a second, on every Linux that Node supports. */
const ticks = 100;

/**
 * Returns the seconds of processor time of this process and, on Linux, of the child processes
 * that it has waited for.
 */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

function childSeconds() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // proc(5): the name of the program, which may hold spaces, stands in brackets.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / ticks;
}
