import { spawnSync } from 'node:child_process';

/** Node versions that README names: the oldest supported one and the newer LTS versions. */
const versions = [20, 24, 26];

/** Runs the tests whose path contains `name` on each version (npm fetches it), until one fails. */
export function testOnNodes(...name) {
  const shell = process.platform === 'win32';
  const node = `node-${shell ? 'win' : process.platform}-${process.arch}`;
  for (const version of versions) {
    console.log(`\n— Node ${version}`);
    const flags = ['--yes', '--ignore-scripts', `--package=${node}@${version}`];
    const command = ['exec', ...flags, '--', 'node', 'build.mjs', '--all', ...name];
    if (spawnSync('npm', command, { stdio: 'inherit', shell }).status !== 0) process.exit(1);
  }
}
