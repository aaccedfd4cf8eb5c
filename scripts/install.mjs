import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs `npm ci` where node_modules lacks what a command needs of the lock file: with `tests` all of
 * it, else what the product is built from and runs with. No install script runs.
 */
export function installIfNeeded({ tests }) {
  const installedList = 'node_modules/.package-lock.json'; // npm's own list of what it installed
  if (isComplete(packagesIn('package-lock.json'), packagesIn(installedList), { tests })) return;
  console.log('Installing packages…');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const some = tests ? [] : ['--omit=dev'];
  const done = spawnSync('npm', ['ci', ...flags, ...some], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Tells whether each package that is needed is installed in the version of the lock file. */
export function isComplete(wanted, installed, { tests }) {
  return Object.entries(wanted).every(
    ([name, { link, optional, devOptional, dev, version }]) =>
      link ||
      optional ||
      !name.includes('node_modules/') ||
      (!tests && (dev || devOptional)) ||
      installed[name]?.version === version,
  );
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}
