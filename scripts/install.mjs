import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Runs `npm ci` if packages of the lock file are missing. With `tests` it installs all packages,
 * otherwise only those that build and run the product. No package’s install script runs.
 */
export function installIfNeeded({ tests }) {
  const installedList = 'node_modules/.package-lock.json'; // npm's own list of what it installed
  if (isComplete(packagesIn('package-lock.json'), packagesIn(installedList), { tests })) return;
  console.log('Installing packages…');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  const done = spawnSync('npm', ['ci', ...flags, ...(tests ? [] : ['--omit=dev'])], options);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Returns whether each required package is installed in the lock file's version. */
function isComplete(wanted, installed, { tests }) {
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
