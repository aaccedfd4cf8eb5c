import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** A stage of a Dockerfile: a folder that stands for its root, and what it has set. */
export interface Stage {
  root: string;
  folder: string;
  env: Record<string, string>;
  /** The words after USER, ENTRYPOINT, CMD and so on, which count when the image runs. */
  settings: Record<string, string>;
}

const settings = ['USER', 'ENTRYPOINT', 'CMD', 'HEALTHCHECK', 'VOLUME', 'EXPOSE'];

/**
 * Builds an image without Docker: takes the steps of the Dockerfile in order, each stage in a
 * folder below `folder`, where absolute paths lead. Programs are this machine's, because there is
 * no base image; `owner` (`uid:gid`) stands for the user `node`. Returns the last stage. Throws at
 * a step that fails or is not known.
 */
export async function buildImage(dockerfile: string, folder: string, owner: string): Promise<Stage> {
  const isIgnored = await readIgnored(`${dockerfile}.dockerignore`);
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: folder, folder, env: {}, settings: {} };
  const take: Record<string, (words: string) => unknown> = {
    FROM: (words) => {
      const [, name = 'last'] = / AS (\w+)$/.exec(words) ?? [];
      const root = path.join(folder, name);
      stage = { root, folder: root, env: {}, settings: {} };
      stages.set(name, stage);
      return mkdir(root);
    },
    WORKDIR: (words) => {
      stage.folder = path.join(stage.root, words);
      return mkdir(stage.folder, { recursive: true });
    },
    COPY: (words) => {
      const [, from, rest = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(words) ?? [];
      const source = from === undefined ? process.cwd() : (stages.get(from)?.root ?? '');
      return copy(source, rest.split(' '), stage.folder, (name) => from !== undefined || !isIgnored(name));
    },
    RUN: (words) => {
      const script = words.replace(/(?<=^| )\//g, `${stage.root}/`).replace('node:0', owner);
      const { NODE_ENV: _, ...machine } = process.env;
      const env = { ...machine, npm_config_prefer_offline: 'true', ...stage.env };
      execFileSync('sh', ['-ec', script], { cwd: stage.folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    ENV: (words) => {
      for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value.replace(/^\//, `${stage.root}/`);
    },
  };
  const text = (await readFile(dockerfile, 'utf8')).replace(/^#.*\n/gm, '').replaceAll('\\\n', ' ');
  for (const line of text.split('\n').filter(Boolean)) {
    const [, instruction = '', words = ''] = /^(\w+) +(.+)$/.exec(line) ?? [];
    if (settings.includes(instruction)) stage.settings[instruction] = words;
    else if (take[instruction]) await take[instruction](words);
    else throw new Error(`what does “${line}” do?`);
  }
  return stage;
}

/** Copies as COPY does: of a folder what is in it, a file into a folder that ends in a slash. */
async function copy(from: string, words: string[], folder: string, isWanted: (name: string) => boolean) {
  const to = path.join(folder, words.at(-1) ?? '');
  for (const name of words.slice(0, -1)) {
    const source = path.join(from, name);
    const isInto = to.endsWith('/') && (await stat(source)).isFile();
    const filter = (file: string) => isWanted(path.relative(from, file));
    const options = { recursive: true, verbatimSymlinks: true, filter };
    await cp(source, isInto ? path.join(to, path.basename(source)) : to, options);
  }
}

/** Reads names, and names at any depth (`**` before them); other patterns are not known. */
async function readIgnored(file: string): Promise<(name: string) => boolean> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
  const patterns = lines.map((line) => {
    const [, anywhere, name] = /^(\*\*\/)?([\w./-]+)$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`what does “${line}” leave out?`);
    return new RegExp(`^${anywhere ? '(?:.*/)?' : ''}${name.replaceAll('.', '\\.')}(?:/|$)`);
  });
  return (name) => patterns.some((pattern) => pattern.test(name));
}
