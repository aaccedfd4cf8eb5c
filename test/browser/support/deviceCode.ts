import { readdir } from 'node:fs/promises';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import type { openKeptFiles } from '../../../src/intake/store/keptFiles';
import type { createKeptIntake } from '../../../src/intake/store/keptIntake';
import type { createPhotoReader } from '../../../src/intake/store/photoReader';
import type { lockForTab } from '../../../src/intake/store/tabLock';

/** The code that reads and keeps photos on a device, as `window.device` of a page. */
export interface DeviceCode {
  createPhotoReader: typeof createPhotoReader;
  openKeptFiles: typeof openKeptFiles;
  createKeptIntake: typeof createKeptIntake;
  lockForTab: typeof lockForTab;
}

const intake = './src/intake/store';
let bundled: Promise<string> | undefined;

/** Puts the app's own modules into a page, with the worker that the product serves. */
export async function putDeviceCode(page: Page): Promise<void> {
  bundled ??= bundle();
  await page.evaluate(await bundled);
}

async function bundle(): Promise<string> {
  const assets = await readdir('dist/app/assets');
  const worker = assets.find((name) => /^photoWorker-\w+\.js$/.test(name));
  const { outputFiles } = await build({
    stdin: {
      contents: ['photoReader', 'keptFiles', 'keptIntake', 'tabLock']
        .map((name) => `export * from '${intake}/${name}';`)
        .join(''),
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'device',
    define: { PHOTO_WORKER: JSON.stringify(worker), DEV: 'false' },
  });
  return `${outputFiles[0]?.text ?? ''}; window.device = device;`;
}
