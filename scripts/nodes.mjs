import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { withPackage } from './foreignPackage.mjs';

/** README names them: the oldest that is served, and the newer ones with long support. */
const versions = [20, 24, 26];

/** Runs the tests whose path contains `name` on each version of Node; ends the process. */
export async function testOnNodes(...name) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const failed = [];
  for (const version of versions) {
    await withPackage(`node-${system}-${process.arch}@${version}`, (folder) => {
      const PATH = `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}`;
      const node = (...args) =>
        spawnSync('node', args, { stdio: 'inherit', env: { ...process.env, PATH } }).status;
      node('--eval', "console.log('\\n— Node', process.version)");
      if (node('build.mjs', '--test', ...name) !== 0) failed.push(version);
    });
  }
  console.log(
    failed.length > 0 ? `\nFailed on Node ${failed.join(', ')}` : `\nPassed on Node ${versions.join(', ')}`,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}
