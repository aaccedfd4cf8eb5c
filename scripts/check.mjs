import { spawnSync } from 'node:child_process';

/** Checks types, lint and format; ends the process with 1 where one fails. */
export function check() {
  const runs = [
    ['typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['typescript/bin/tsc', '-p', 'server/tsconfig.json'],
    ['@biomejs/biome/bin/biome', 'check', '.'],
  ];
  const failed = runs.filter(
    ([bin, ...args]) =>
      spawnSync(process.execPath, [`node_modules/${bin}`, ...args], { stdio: 'inherit' }).status !== 0,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}
