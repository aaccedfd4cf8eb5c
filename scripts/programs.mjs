import { existsSync } from 'node:fs';
import path from 'node:path';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macs = {
  chromium: ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'],
  firefox: ['Firefox.app/Contents/MacOS/firefox'],
};

/**
 * Returns the path of a Chromium or Chrome, `CHROMIUM` first; undefined where there is none.
 * Prefers the headless shell: the same engine without windows, at half the work for each page.
 */
export function findChromium() {
  return find(process.env.CHROMIUM, [...shells, ...browsers], macs.chromium);
}

/** Does the same, but leaves out the shell, which has no back/forward cache. */
export function findWholeChromium() {
  return find(process.env.CHROMIUM, browsers, macs.chromium);
}

/** Returns the path of a Firefox, `FIREFOX` first; undefined where there is none. */
export function findFirefox() {
  return find(process.env.FIREFOX, ['firefox-esr', 'firefox'], macs.firefox);
}

/** Returns the path of WebKitGTK's driver; undefined where it, or a display for it, is missing. */
export function findWebKitDriver() {
  return find(undefined, ['xvfb-run'], []) && find(undefined, ['WebKitWebDriver'], []);
}

function find(named, names, applications) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const installed = applications.map((name) => `/Applications/${name}`);
  return [named, ...found, ...installed].find((file) => file && existsSync(file));
}
