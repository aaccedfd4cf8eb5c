import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Runs `npm ci` where node_modules lacks what the lock file names. No install script runs. */
export function installIfNeeded() {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const installedList = 'node_modules/.package-lock.json'; // npm's own list of what it installed
  const installed = existsSync(installedList) ? JSON.parse(readFileSync(installedList, 'utf8')).packages : {};
  const complete = Object.entries(wanted).every(
    ([name, { link, optional, version }]) =>
      link || optional || !name.includes('node_modules/') || installed[name]?.version === version,
  );
  if (complete) return;
  console.log('Installing packages…');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['ci', ...flags], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}
