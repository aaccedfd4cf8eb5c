import { spawnSync } from 'node:child_process';
import { checkCommentWidth } from './commentWidth.mjs';

/**
 * Checks types, lint, format and the width of comments; ends the process with 1 where one fails.
 */
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
  const fits = checkCommentWidth();
  process.exit(failed.length > 0 || !fits ? 1 : 0);
}
