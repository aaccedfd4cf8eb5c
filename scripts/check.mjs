import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const maxColumns = 100;

/**
 * Checks types, lint, format and the width of comments. Ends the process, with status 1 if a check
 * failed.
 */
export function check() {
  const runs = [
    ['typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['typescript/bin/tsc', '-p', 'server/tsconfig.json'],
    ['@biomejs/biome/bin/biome', 'check', '.'],
  ];
  const failed = runs.filter(([bin, ...args]) => {
    const { status } = spawnSync(process.execPath, [`node_modules/${bin}`, ...args], { stdio: 'inherit' });
    return status !== 0;
  });
  const wide = wideComments();
  if (wide.length > 0) console.error(`Comment lines of more than ${maxColumns} columns:\n${wide.join('\n')}`);
  process.exit(failed.length + wide.length > 0 ? 1 : 0);
}

/** Returns the location of every comment line that is too wide. */
function wideComments() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(tsx?|mjs|css)$/.test(file) && existsSync(file));
  return files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, at) => (isWideComment(line) ? [`${file}:${at + 1}`] : []));
  });
}

/**
 * Returns whether a line is a comment and too wide. A line with a URL may be wider, because a URL
 * cannot be broken.
 */
function isWideComment(line) {
  const isComment = /^\s*(?:\/\/|\/?\*)|\s\/\/ |\/\*(?! @__PURE__).*\*\//.test(line);
  return isComment && [...line].length > maxColumns && !/https?:\/\//.test(line);
}
