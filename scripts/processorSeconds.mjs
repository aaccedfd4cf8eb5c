import { readFileSync } from 'node:fs';

/** Ticks of `/proc` in a second, the same on every Linux. */
const ticks = 100;

/**
 * Returns the seconds of processor time of this process and, on Linux, of its child processes that
 * have ended and of theirs.
 */
export function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childSeconds();
}

function childSeconds() {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The fields after the program's name, which may hold spaces, are numbers: proc(5), cutime and
  // cstime.
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / ticks;
}
