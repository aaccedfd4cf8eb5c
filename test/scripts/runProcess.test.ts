import { spawn } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('processes of the tests');

/**
 * Returns a program that starts another, which holds its pipe, ignores SIGTERM, and reports if it
 * stays alive. `rest` runs once the other program does.
 */
const parent = (rest: string) => `
  const { spawn } = require('node:child_process');
  const left = "process.on('SIGTERM', () => {}); setTimeout(console.error, 10_000, 'stayed'); console.log('runs');";
  const child = spawn(process.execPath, ['-e', left], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (text) => { console.error(String(text)); ${rest} });`;

/** Runs a program in the same way as the tests. */
async function run(program: string, longest: number): Promise<{ status: number; output: string }> {
  const script = `
    import { runProcess } from './scripts/runProcess.mjs';
    const args = ['-e', ${JSON.stringify(program)}];
    const ended = await runProcess(process.execPath, args, process.env, ${longest});
    console.log(JSON.stringify(ended));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(printed);
}

test('what a test process leaves behind ends with it, and does not keep the run waiting', async () => {
  const { status, output } = await run(parent('process.exit(3);'), 60_000);
  assert.is(status, 3);
  assert.match(output, 'runs');
  assert.not.match(output, 'stayed');
});

test('a test process that does not end is ended with all that it started', async () => {
  const { status, output } = await run(parent(''), 3_000);
  assert.is(status, 1);
  assert.match(output, 'not at its end');
  assert.not.match(output, 'stayed');
});

test('the output of a test process that crashes names the signal', async () => {
  const { status, output } = await run("process.kill(process.pid, 'SIGABRT');", 60_000);
  assert.is(status, 1);
  assert.match(output, 'Ended by SIGABRT.');
});

test.run();
