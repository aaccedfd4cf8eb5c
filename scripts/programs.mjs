import { existsSync } from 'node:fs';
import path from 'node:path';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * Returns the path of a Chromium or Chrome, `CHROMIUM` first; undefined where there is none.
 * Prefers the headless shell: the same engine without windows, at half the work for each page.
 */
export function findChromium() {
  return find([...shells, ...browsers]);
}

/** Does the same, but leaves out the shell, which has no back/forward cache. */
export function findWholeChromium() {
  return find(browsers);
}

function find(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const macs = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  return [process.env.CHROMIUM, ...found, ...macs].find((file) => file && existsSync(file));
}
