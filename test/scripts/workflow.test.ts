/** The workflow in .github runs what .ci/run runs, by commands that exist. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const workflow = suite('the workflow');

interface Workflow {
  jobs: {
    test: {
      strategy: { matrix: { include: { name: string; programs?: string; run: string }[] } };
      container: { image: string };
      steps: { run?: string }[];
    };
  };
}

const { test } = (parse(readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow).jobs;
const jobs = test.strategy.matrix.include;
const commands = jobs.flatMap(({ run }) => run.split(' && '));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  engines: { node: string };
};
const ciRun = readFileSync('.ci/run', 'utf8');
const module = pathToFileURL(path.resolve('scripts/tests.mjs')).href;
interface Group {
  title: string;
}
const {
  quick,
  groups,
  commands: runs,
} = (await import(module)) as {
  quick: Group[];
  groups: Record<string, Group[]>;
  commands: { all: Group[] };
};

/** The groups of tests that a command names, each with its part; the quick ones without a name. */
function groupsOf(command: string): string[] {
  const words = command.split(' ').slice(3);
  const part = words.find((word) => word.startsWith('--part='))?.slice('--part='.length) ?? '1/1';
  const names = words.filter((word) => !word.startsWith('--'));
  const found = names.length > 0 ? names.flatMap((name) => groups[name] ?? []) : quick;
  return [...new Set(found)].map(({ title }) => `${title} ${part}`);
}

workflow('each command exists', () => {
  for (const command of commands) {
    const script = /^npm run ([\w:-]+)$/.exec(command)?.[1] ?? '';
    const [isTest, names = ''] = /^npm test(?: -- (.+))?$/.exec(command) ?? [];
    assert.ok(script in manifest.scripts || isTest !== undefined, command);
    for (const name of names.split(' ').filter(Boolean))
      assert.ok(name in groups || /^--part=\d+\/\d+$/.test(name), command);
  }
});

workflow('the jobs together run every group of tests, whole and once, the check and the build', () => {
  const parts = commands.filter((command) => command.startsWith('npm test')).flatMap(groupsOf);
  const whole = runs.all.flatMap(({ title }) => {
    const [, count = '1'] = parts.find((part) => /^.+(?= \d+\/)/.exec(part)?.[0] === title)?.split('/') ?? [];
    return Array.from({ length: Number(count) }, (_, at) => `${title} ${at + 1}/${count}`);
  });
  assert.equal(parts.sort(), whole.sort());
  const scripts = commands.filter((command) => command.startsWith('npm run')).sort();
  assert.equal(scripts, ['npm run build', 'npm run check']);
  assert.equal(ciRun.match(/^add .+$/gm), ['add npm test', 'add npm run test:all -- --without-quick']);
  for (const name of ['build', 'check']) assert.match(ciRun, new RegExp(`npm run .*\\b${name}\\b`));
});

workflow('the jobs get the programs of .ci/run, by its own script', () => {
  const [, ofCi = ''] = /^\. \.ci\/programs (.+)$/m.exec(ciRun) ?? [];
  const known = new Set(jobs.flatMap(({ programs = '' }) => programs.split(' ').filter(Boolean)));
  assert.equal([...known].sort(), ofCi.split(' ').sort());
  const script = readFileSync('.ci/programs', 'utf8');
  for (const program of known)
    assert.is(script.split(`\n      ${program})`).length, 3, `${program} is looked for and brought`);
  const steps = test.steps.map(({ run = '' }) => run).join('');
  assert.match(steps, /^\. \.ci\/programs \$\{\{ matrix\.programs \}\}\n\$\{\{ matrix\.run \}\}$/m);
});

workflow('it runs on the Node of .nvmrc, the oldest that the product supports', () => {
  const node = readFileSync('.nvmrc', 'utf8').trim();
  assert.match(test.container.image, new RegExp(`^node:${node}-`));
  assert.is(manifest.engines.node, `>=${node}`);
});

workflow.run();
