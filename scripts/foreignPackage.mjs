import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Installs a package that is none of the project's, such as `s3rver@3`, into a temporary folder,
 * and calls `work` with that folder. No install script runs.
 */
export async function withPackage(wanted, work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-package-'));
  try {
    console.log(`Fetching ${wanted}…`);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    const done = spawnSync('npm', ['install', '--prefix', folder, ...flags, wanted], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    if (done.status !== 0) throw new Error(`npm brought no ${wanted}`);
    return await work(path.join(folder, 'node_modules', wanted.replace(/@[^@]*$/, '')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
