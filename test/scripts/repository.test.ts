/** The files of .github besides the workflows, and the files that guides for developers name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const repository = suite('the files of the repository');
const read = (file: string) => readFileSync(file, 'utf8');
const forms = '.github/ISSUE_TEMPLATE';

interface Update {
  directory: string;
  ignore?: { 'dependency-name': string; 'update-types': string[] }[];
}

interface Form {
  name?: string;
  description?: string;
  body: { type: string; id?: string; attributes: { label?: string; value?: string } }[];
}

repository('updates leave alone what has to stay, and nothing else', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as { updates: Update[] };
  assert.equal(new Set(updates.map(({ directory }) => directory)), new Set(['/']));
  const kept = updates.flatMap(({ ignore = [] }) => ignore);
  const node = read('.nvmrc').trim();
  /** The packages that stay, each with the manifest that says at which version. */
  const stay: [name: string, manifest: string, range: RegExp, types: string][] = [
    ['playwright-core', 'test/browser/package.json', /^~1\.64\./, 'minor major'],
    ['@types/node', 'package.json', new RegExp(`^\\^${node}\\.`), 'major'],
    ['typescript', 'test/client/package.json', /^~5\./, 'major'],
  ];
  assert.equal(
    kept.map((one) => [one['dependency-name'], one['update-types']]),
    stay.map(([name, , , types]) => [name, types.split(' ').map((type) => `version-update:semver-${type}`)]),
  );
  for (const [name, manifest, range] of stay) {
    const { devDependencies } = JSON.parse(read(manifest)) as { devDependencies: Record<string, string> };
    assert.match(devDependencies[name] ?? '', range, name);
  }
  assert.match(read('docs/development.md'), '`playwright-core` stays at 1.64');
});

repository('the guides of docs/development.md name files that exist', () => {
  const guides = read('docs/development.md').match(/```diff\n[\s\S]*?```/g) ?? [];
  assert.ok(guides.length >= 5);
  // Lines that are not added name files; those of a guide's own are new.
  const named = guides
    .flatMap((guide) => guide.split('\n'))
    .flatMap((line) => (line.startsWith('+') ? [] : (line.match(/\b(?:src|server|docs)\/[\w./-]+/g) ?? [])))
    .filter((file) => !/00NN|\/about\//.test(file));
  assert.ok(named.length > 20);
  assert.equal(
    named.filter((file) => !existsSync(file)),
    [],
  );
});

repository('the forms of issues ask by names of their own, and send security holes elsewhere', () => {
  const files = readdirSync(forms).filter((file) => file !== 'config.yml');
  assert.equal(files.sort(), ['bug.yml', 'feature.yml']);
  for (const file of files) {
    const { name = '', description = '', body } = parse(read(`${forms}/${file}`)) as Form;
    assert.ok(name && description, file);
    const [first, ...questions] = body;
    assert.match(first?.attributes.value ?? '', '[SECURITY.md](../security/policy)');
    for (const { id, attributes } of questions) assert.ok(id && attributes.label, file);
    assert.is(new Set(questions.map(({ id }) => id)).size, questions.length, file);
  }
});

repository('a pull request is asked for what CONTRIBUTING asks', () => {
  const [asked, contributing] = [read('.github/pull_request_template.md'), read('CONTRIBUTING.md')];
  const commands = asked.match(/`npm [^`]+`/g) ?? [];
  const files = asked.match(/`[^`\s]+\.(?:ts|json)`/g) ?? [];
  assert.equal([commands.length, files.length], [2, 3]);
  for (const named of [...commands, ...files]) assert.match(contributing, named.slice(1, -1));
});

repository.run();
