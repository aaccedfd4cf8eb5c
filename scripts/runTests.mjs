import { changedTests } from './changedTests.mjs';
import { filesIn } from './files.mjs';
import { processorSeconds } from './processorSeconds.mjs';
import { programs } from './programs.mjs';
import { runGroups } from './runGroups.mjs';
import { commands, groups, quick } from './tests.mjs';

/**
 * Runs the tests of a command line and ends the process. `command` is `test` or one of tests.mjs.
 * `words` are names of groups or parts of paths, and `--changed`, `--without-quick` or
 * `--part=1/2`.
 */
export async function runTests(command, words, buildIfChanged) {
  const started = performance.now();
  if (command === 'faults') process.env.FAULTS = 'long';
  const { wanted, note } = await chosen(command, words);
  const missing = wanted.filter(({ needs }) => needs && !programs[needs].found);
  const runnable = wanted.filter((group) => !missing.includes(group));
  if (runnable.some(({ built }) => built)) await buildIfChanged();
  const { counts, dearest } = await runGroups(runnable);
  let failed = counts.reduce((sum, group) => sum + group.failed, 0);
  for (const { title, files, needs } of missing) {
    console.log(`\nNo ${needs} found, ${title} tests left out. ${programs[needs].how}`);
    if (process.env.CI === 'true' || runnable.length === 0) failed += files.length;
  }
  if (wanted.length === 0) {
    console.error(`No test of “${command}” has “${words.join(' ')}” in its path.`);
    failed += 1;
  }
  tell(counts, dearest);
  if (note) console.log(note);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${seconds} s, ${Math.round(processorSeconds())} s of processor time`);
  console.log(`${counts.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Prints what each group counted and which files took most of the processor's time. */
function tell(counts, dearest) {
  console.log('\n— Groups');
  for (const { title, passed, failed, seconds } of counts)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}: ${passed} passed, ${failed} failed`);
  console.log('\n— The dearest files, in seconds of processor time');
  for (const { file, tests, seconds } of dearest.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(5)} s  ${file}: ${tests} tests`);
}

/** Returns the groups of a command line with their files, and a note for the end of the run. */
async function chosen(command, words) {
  const names = words.filter((word) => !word.startsWith('--'));
  if (words.includes('--changed')) return changedTests(await withFiles(quick), await withFiles(groups.slow));
  const without = words.includes('--without-quick') ? quick : [];
  const ofCommand = (commands[command] ?? []).filter((group) => !without.includes(group));
  const searched = command === 'test' ? commands.all.filter(({ again }) => !again) : ofCommand;
  const found = [];
  for (const name of names) {
    const [group, rest = ''] = command === 'test' ? name.split(/\/(.*)/) : [];
    if (Object.hasOwn(groups, group) && (rest === '' || group === 'postgres'))
      found.push(...(await withFiles(groups[group], rest)));
    else found.push(...(await withFiles(searched, name)));
  }
  if (names.length === 0) found.push(...(await withFiles(command === 'test' ? quick : ofCommand)));
  return { wanted: partOf(joined(found), words) };
}

/** Returns these groups with their files whose path contains `name`. */
function withFiles(groups, name) {
  const found = groups.map(async ({ only = () => true, ...group }) => {
    const files = await filesIn(group.folder, /\.test\.tsx?$/, name);
    return { ...group, files: files.filter(only) };
  });
  return Promise.all(found);
}

/** Returns each group once, with the files of all its occurrences. */
function joined(found) {
  const byTitle = new Map();
  for (const group of found) {
    const files = [...(byTitle.get(group.title)?.files ?? []), ...group.files];
    byTitle.set(group.title, { ...group, files: [...new Set(files)] });
  }
  return [...byTitle.values()];
}

/** Returns the groups with every file, or with those of the part that `--part=1/2` names. */
function partOf(wanted, words) {
  const [, part = 1, parts = 1] = /^--part=(\d+)\/(\d+)$/m.exec(words.join('\n')) ?? [];
  const files = ({ files }) => files.filter((_, at) => at % parts === part - 1);
  return wanted.map((group) => ({ ...group, files: files(group) })).filter(({ files }) => files.length > 0);
}
