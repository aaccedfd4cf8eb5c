import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build } from 'esbuild';
import { bundlingOf } from './runGroups.mjs';

/**
 * Returns the groups for `npm test -- --changed`: first the test files that git calls changed, that
 * lie where a changed source lies, or that import one themselves; then the other quick ones whose
 * bundle holds one. All quick tests are returned if git calls nothing changed. The note says what
 * was not looked at.
 */
export async function changedTests(quick, slow) {
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  if (changed.length === 0) return { wanted: quick, note: '\nNothing is changed: all quick tests ran.' };
  const { inputs } = await bundleInputs([...quick, ...slow]);
  const importsOf = (file) => (inputs[file]?.imports ?? []).map((imported) => imported.path);
  const testsOf = (folder) =>
    folder.replace(/^(server\/)?src\b/, '$1test').replace(/^scripts\b/, 'test/scripts');
  const folders = new Set(changed.map((file) => testsOf(path.dirname(file))));
  const isNear = (file) =>
    folders.has(path.dirname(file)) || [file, ...importsOf(file)].some((name) => changed.includes(name));
  const held = new Map(
    [...quick, ...slow].flatMap(({ files }) => files).map((file) => [file, reachable(file)]),
  );
  const isHolding = (file) => changed.some((name) => held.get(file).has(name));
  const near = part([...quick, ...slow], isNear, 'near a change');
  const far = part(quick, (file) => !isNear(file) && isHolding(file), 'holding a change');
  const all = [...held.values()];
  const unread = changed.filter((name) => !all.some((files) => files.has(name)));
  const notes = [
    '\nNot looked at: slow tests farther away, PostgreSQL, faults, several servers and browsers.',
    ...(unread.length > 0 ? [`Changed, but in no test's bundle: ${unread.join(', ')}`] : []),
  ];
  return { wanted: [...near, ...far], note: notes.join('\n') };

  /** Returns a file and all that it imports, directly or not. */
  function reachable(file, found = new Set()) {
    if (found.has(file)) return found;
    found.add(file);
    for (const name of importsOf(file)) reachable(name, found);
    return found;
  }
}

function part(groups, isWanted, title) {
  return groups
    .map((group) => ({ ...group, title: `${group.title} (${title})`, files: group.files.filter(isWanted) }))
    .filter(({ files }) => files.length > 0);
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'core.quotePath=false', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/** Returns esbuild's table of all files of these groups' bundles and what each imports. */
async function bundleInputs(groups) {
  const folders = [...new Set(groups.map(({ folder }) => folder))];
  const tables = folders.map(async (folder) => {
    const options = { ...bundlingOf(folder, groups), metafile: true, write: false };
    return (await build(options)).metafile.inputs;
  });
  return { inputs: Object.assign({}, ...(await Promise.all(tables))) };
}
