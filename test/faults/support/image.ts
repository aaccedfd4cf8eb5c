import { execFileSync } from 'node:child_process';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The user `node` of the image, as which its server runs. */
export interface ImageUser {
  uid: number;
  gid: number;
}

/** A stage of a Dockerfile: a folder that stands for its root, and what it has set. */
export interface Stage {
  root: string;
  folder: string;
  env: Record<string, string>;
  user: string;
  entrypoint: string[];
  command: string[];
  health: string[];
}

/**
 * Builds an image without Docker: takes the steps of the Dockerfile in order, each stage in a
 * folder below `folder`, where absolute paths lead. Programs are this machine's, because there is
 * no base image. Returns the last stage. Throws at a step that fails or is not known.
 */
export async function buildImage(dockerfile: string, folder: string, user: ImageUser): Promise<Stage> {
  const isIgnored = await readIgnored(`${dockerfile}.dockerignore`);
  const stages = new Map<string, Stage>();
  let stage = beginStage('');
  const take: Record<string, (words: string) => unknown> = {
    FROM: async (words) => {
      const [, name = 'last'] = / AS (\w+)$/.exec(words) ?? [];
      stage = beginStage(path.join(folder, name));
      stages.set(name, stage);
      await mkdir(stage.root);
    },
    WORKDIR: (words) => {
      stage.folder = path.join(stage.root, words);
      return mkdir(stage.folder, { recursive: true });
    },
    COPY: (words) => {
      const [, from, rest = ''] = /^(?:--from=(\w+) )?(.+)$/.exec(words) ?? [];
      const source = from === undefined ? process.cwd() : (stages.get(from)?.root ?? '');
      return copy(source, rest.split(' '), stage.folder, (name) => from === undefined && isIgnored(name));
    },
    RUN: (words) => {
      const owner = `${user.uid}:${user.gid}`;
      const script = words.replace(/(?<=^| )\//g, `${stage.root}/`).replace('node:node', owner);
      const { NODE_ENV: _, ...env } = process.env;
      const offline = { npm_config_prefer_offline: 'true' };
      const options = { cwd: stage.folder, env: { ...env, ...offline, ...stage.env } };
      execFileSync('sh', ['-ec', script], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    },
    ENV: (words) => {
      for (const [, name = '', value = ''] of words.matchAll(/(\w+)=(\S+)/g))
        stage.env[name] = value.replace(/^\//, `${stage.root}/`);
    },
    USER: (words) => {
      stage.user = words;
    },
    ENTRYPOINT: (words) => {
      stage.entrypoint = JSON.parse(words);
    },
    CMD: (words) => {
      stage.command = JSON.parse(words);
    },
    HEALTHCHECK: (words) => {
      stage.health = JSON.parse(words.slice(words.indexOf('CMD ') + 'CMD '.length));
    },
    VOLUME: () => {},
    EXPOSE: () => {},
  };
  const text = (await readFile(dockerfile, 'utf8')).replace(/^#.*\n/gm, '').replaceAll('\\\n', ' ');
  for (const line of text.split('\n').filter(Boolean)) {
    const [, instruction = '', words = ''] = /^(\w+) +(.+)$/.exec(line) ?? [];
    if (!take[instruction]) throw new Error(`what does “${line}” do?`);
    await take[instruction](words);
  }
  return stage;
}

function beginStage(root: string): Stage {
  return { root, folder: root, env: {}, user: 'root', entrypoint: [], command: [], health: [] };
}

/** Copies as COPY does: of a folder what is in it, a file into a folder that ends in a slash. */
async function copy(
  from: string,
  words: string[],
  folder: string,
  isIgnored: (name: string) => boolean,
): Promise<void> {
  const to = path.join(folder, words.at(-1) ?? '');
  for (const name of words.slice(0, -1)) {
    const source = path.join(from, name);
    const isInto = to.endsWith('/') && (await stat(source)).isFile();
    await cp(source, isInto ? path.join(to, path.basename(source)) : to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isIgnored(path.relative(from, file)),
    });
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
