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
  // The installation of packages has taken some already.
  const spent = processorSeconds();
  if (command === 'faults') process.env.FAULTS = 'long';
  refuseUnknown(command, words);
  const { wanted, unknown = [], note } = await chosen(command, words);
  const missing = wanted.filter(({ needs }) => needs && !programs[needs].found);
  const runnable = wanted.filter((group) => !missing.includes(group));
  if (runnable.some(({ built }) => built)) await buildIfChanged();
  const { counts, slowest } = await runGroups(runnable);
  let failed = counts.reduce((sum, group) => sum + group.failed, 0);
  for (const { title, files, needs } of missing) {
    console.log(`\nNo ${needs} found, ${title} tests left out. ${programs[needs].how}`);
    if (process.env.CI === 'true' || runnable.length === 0) failed += files.length;
  }
  tell(counts, slowest);
  for (const name of unknown) console.error(`No test of “${command}” has “${name}” in its path.`);
  failed += unknown.length;
  if (note) console.log(note);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${seconds} s, ${Math.round(processorSeconds() - spent)} s of processor time`);
  console.log(`${counts.reduce((sum, { passed }) => sum + passed, 0)} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Prints what each group counted and which files took most of the processor's time. */
function tell(counts, slowest) {
  console.log('\n— The groups, in seconds of processor time');
  for (const { title, passed, failed, seconds } of counts)
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${title}: ${passed} passed, ${failed} failed`);
  console.log('\n— The slowest files, in seconds of processor time');
  for (const { file, tests, seconds } of slowest.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(5)} s  ${file}: ${tests} tests`);
}

/** Returns the groups of a command line with their files, and a note for the end of the run. */
async function chosen(command, words) {
  const names = words.filter((word) => !word.startsWith('--'));
  if (words.includes('--changed')) return changedTests(await withFiles(quick), await withFiles(groups.slow));
  const without = words.includes('--without-quick') ? quick : [];
  const ofCommand = (commands[command] ?? []).filter((group) => !without.includes(group));
  const searched = command === 'test' ? commands.all.filter(({ again }) => !again) : ofCommand;
  const byName = names.map((name) => {
    const [group, rest = ''] = command === 'test' ? name.split(/\/(.*)/) : [];
    const isGroup = Object.hasOwn(groups, group) && (rest === '' || group === 'postgres');
    return isGroup ? withFiles(groups[group], rest) : withFiles(searched, name);
  });
  const found = await Promise.all(byName);
  if (names.length === 0) found.push(await withFiles(command === 'test' ? quick : ofCommand));
  return {
    wanted: partOf(joined(found.flat()), words),
    unknown: names.filter((_, at) => found[at].every(({ files }) => files.length === 0)),
  };
}

/** Ends the process if an option is unknown or would have no effect. */
function refuseUnknown(command, words) {
  const options = words.filter((word) => word.startsWith('--'));
  const isKnown = (option) =>
    (option === '--changed' && command === 'test' && words.length === 1) ||
    (option === '--without-quick' && command === 'all') ||
    /^--part=(\d+)\/\d+$/.test(option);
  const unknown = options.filter((option) => !isKnown(option));
  if (unknown.length === 0) return;
  console.error(`“${unknown.join(' ')}” cannot be used here.`);
  process.exit(2);
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
