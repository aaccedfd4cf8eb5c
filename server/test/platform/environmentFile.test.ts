// SQLite only: it reads texts.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readEnvironmentFile } from '../../src/platform/environmentFile';

const files = suite('a file of settings');

files('a file of settings is read as systemd reads it, and not as a shell would', () => {
  // Each was read by systemd 252.
  const lines: [string, string][] = [
    ['A=postgres://u:p@h/n?sslmode=require&pool_size=20', 'postgres://u:p@h/n?sslmode=require&pool_size=20'],
    ['A = "two words"  ', 'two words'],
    [String.raw`A='single "x" \n'`, String.raw`single "x" \n`],
    [String.raw`A="dq \" \\ \n \' \$ end"`, String.raw`dq " \ \n \' $ end`],
    ['A=$HOME `id` $(id)', '$HOME `id` $(id)'],
    ['A=plain with spaces \t ', 'plain with spaces'],
    ['A=esc\\ aped\\\n next', 'esc aped next'],
    ['A="multi\nline"', 'multi\nline'],
    ['A="joined \\\nline"', 'joined line'],
    [`A='a'"b"c`, 'abc'],
    ['A=trail\\ ', 'trail '],
    ['A=x  \\\n', 'x  '],
    [`A=it's "q"`, `it's "q"`],
    ['A=a#b ;c', 'a#b ;c'],
    ['A=x\u00a0', 'x\u00a0'],
    ['A=', ''],
    ['  A=indented', 'indented'],
    ['A=windows\r\nB=2\r\n', 'windows'],
    ['A="unterminated', 'unterminated'],
    ['A=first\nA=last', 'last'],
    ['# A=comment\n; B=comment \\x\nA=after', 'after'],
  ];
  for (const [text, value] of lines) assert.is(readEnvironmentFile(`${text}`).A, value, text);
});

files('a file of settings has none in lines that systemd leaves out', () => {
  const text = '\ufeffZ=0\nexport A=1\n1B=2\nnothing\n# C=3\n;D=4\nE F=5\n=6\nG=7';
  assert.equal(readEnvironmentFile(text), { G: '7' });
});

files('a file of settings is refused where systemd’s versions differ', () => {
  assert.throws(() => readEnvironmentFile('# old: \\\nA=1'), /a comment ends with a backslash/);
});

files.run();
