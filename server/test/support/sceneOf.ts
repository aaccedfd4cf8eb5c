import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onPostgres, type TestApp } from './app';

interface Kept<Made> {
  folder: string;
  made: Made;
  accessToken: string | null;
}

/**
 * Makes a scene once and starts each test on a copy of its data folder, which costs a tenth of
 * making it. A schema of PostgreSQL cannot be copied: there each test makes the scene again.
 */
export function sceneOf<Made>(
  start: (copyOf?: string) => Promise<TestApp>,
  make: (t: TestApp) => Promise<Made>,
): (work: (t: TestApp, made: Made) => Promise<void>) => Promise<void> {
  let kept: Promise<Kept<Made>> | undefined;
  return async (work) => {
    if (!onPostgres) kept ??= keep(start, make);
    const copied = await kept;
    const t = await start(copied?.folder);
    try {
      if (copied) t.accessToken = copied.accessToken;
      await work(t, copied?.made ?? (await make(t)));
    } finally {
      await t.close();
    }
  };
}

async function keep<Made>(
  start: () => Promise<TestApp>,
  make: (t: TestApp) => Promise<Made>,
): Promise<Kept<Made>> {
  const t = await start();
  const made = await make(t);
  await t.app.close();
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-scene-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(t.folder, folder, { recursive: true });
  await t.close();
  return { folder, made, accessToken: t.accessToken };
}
