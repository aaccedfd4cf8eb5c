import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import { childProgram, nodeOptions } from './server.mjs';

let interrupted = false;

/** Whether somebody asked the run to stop: then nothing more begins. */
export function isInterrupted() {
  return interrupted;
}

/**
 * Bundles test files, runs them with uvu in one process or several, and adds their counts to
 * `sums`. The module `first` runs before all others, packages included: react-dom looks for a
 * document when it loads.
 */
export async function runTests(title, files, folder, sums, { env = {}, first, processes = 1 } = {}) {
  if (files.length === 0 || interrupted) return;
  console.log(`\n— ${title} tests`);
  const outdir = `${folder}/${process.pid}`; // so that two runs at the same time never meet
  try {
    const entries = [...files, ...(first ? [first] : [])].map((file) => [file.replace(/\.tsx?$/, ''), file]);
    const program = folder.startsWith('server/') ? childProgram : {};
    await build({
      ...nodeOptions({ ...Object.fromEntries(entries), ...program }, outdir),
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      define: { DEV: 'true', 'process.env.NODE_ENV': '"test"' },
    });
    const preload = first ? [`--import=./${outdir}/${first.replace(/\.ts$/, '.js')}`] : [];
    const uvu = [...preload, '--enable-source-maps', '--input-type=module', '--eval', runner, outdir];
    const settings = { ...process.env, FORCE_COLOR: '1', NODE_ENV: 'test', ...env };
    // The first process shows its output as it runs, the others when all are done.
    const runs = dealOut(files, processes).map((part, n) =>
      runProcess(process.execPath, [...uvu, ...part], settings, n === 0),
    );
    for (const [n, { status, output, shown }] of (await Promise.all(runs)).entries()) {
      if (n > 0) process.stdout.write(shown);
      addCounts(status, output, sums);
    }
  } catch (error) {
    console.error(error.message);
    sums.failed += 1;
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/**
 * Adds what uvu printed. A failed `before` hook shows in the counts alone, an early exit in the
 * status.
 */
function addCounts(status, output, sums) {
  const [, total = 0, passed = 0] = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(output) ?? [];
  sums.passed += Number(passed);
  sums.failed += Math.max(total - passed, status === 0 && total > 0 ? 0 : 1);
}

/** Splits files among processes: the largest first, each to the process with the fewest bytes. */
function dealOut(files, processes) {
  const parts = Array.from({ length: Math.min(processes, files.length) }, () => ({ bytes: 0, files: [] }));
  const sized = files.map((file) => ({ file, bytes: statSync(file).size })).sort((a, b) => b.bytes - a.bytes);
  for (const { file, bytes } of sized) {
    const [least] = parts.sort((a, b) => a.bytes - b.bytes);
    least.bytes += bytes;
    least.files.push(file.replace(/\.tsx?$/, '.js'));
  }
  return parts.map((part) => part.files);
}

/** Runs a program; resolves with its exit status and output, as printed and without colours. */
async function runProcess(program, args, env, show) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    if (show) process.stdout.write(text);
    shown += text;
  });
  const stop = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const status = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  process.off('SIGTERM', stop).off('SIGINT', stop);
  return { status, shown, output: stripVTControlCharacters(shown) };
}

/** What uvu's own command does; but the process ends with the last test, whatever is still open. */
const runner = `import { parse } from 'uvu/parse'; import { run } from 'uvu/run';
const [folder, ...files] = process.argv.slice(1);
const { suites } = await parse(folder, '\\\\.test\\\\.js$');
await run(suites.filter(({ name }) => files.includes(name)), { bail: false });
process.exit();`;
