import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const widest = 100;

/** Prints every comment line over 100 columns; returns whether there is none. */
export function checkCommentWidth() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => /\.(tsx?|mjs|css)$/.test(file) && existsSync(file));
  const wide = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, place) => (isWideComment(line) ? [`${file}:${place + 1}`] : [])),
  );
  if (wide.length > 0) {
    console.error(`Comment lines of more than ${widest} columns:\n${wide.join('\n')}`);
  }
  return wide.length === 0;
}

/** A line that holds an address cannot be broken. */
function isWideComment(line) {
  const isComment = /^\s*(?:\/\/|\/?\*)|\s\/\/ |\/\*(?! @__PURE__).*\*\//.test(line);
  return isComment && [...line].length > widest && !/https?:\/\//.test(line);
}
