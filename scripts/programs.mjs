import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPostgres, startPostgres } from '../test/setup/postgres.mjs';
import { startS3rver } from '../test/setup/s3rver.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/**
 * Names of Chromium's headless shell, which is the same engine without windows and does half the
 * work per page.
 */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

const postgres = findPostgres();
const chromium = find(process.env.CHROMIUM, ...shells, ...browsers);
const firefox = find(process.env.FIREFOX, 'firefox-esr', 'firefox');
const webKitDriver = find('xvfb-run') && find('WebKitWebDriver');
const s3rver = find('s3rver');
const haproxy = find('haproxy', '/usr/sbin/haproxy');

/**
 * The path of a full Chromium, for tests of the back/forward cache, which the shell lacks;
 * undefined if none is found.
 */
export const wholeChromium = find(process.env.CHROMIUM, ...browsers);

/**
 * The programs that tests need. `found` is the program’s path, and `how` says how to get it. `env`
 * holds environment variables for the tests, and `beside` starts a server that runs beside them
 * (runGroups.mjs).
 */
export const programs = {
  PostgreSQL: {
    found: postgres,
    how: 'Get one (Debian: apt-get install postgresql) or put its programs on PATH.',
    // One server per process, because some tests stop it or cut all its connections.
    beside: () => startPostgres(postgres),
  },
  Chromium: {
    found: chromium,
    how: 'Get one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM.',
    env: { ENGINE: 'chromium', CHROMIUM: chromium, WHOLE_CHROMIUM: wholeChromium ?? chromium },
  },
  Firefox: {
    found: firefox,
    how: 'Get one (Debian: apt-get install firefox-esr) or name it in FIREFOX.',
    env: { ENGINE: 'firefox', FIREFOX: firefox },
  },
  WebKit: {
    found: webKitDriver,
    how: 'It takes WebKitWebDriver and xvfb-run (Debian: apt-get install webkit2gtk-driver xvfb).',
    env: { WEBKIT_DRIVER: webKitDriver },
  },
  HAProxy: {
    found: haproxy,
    how: 'Get one (Debian: apt-get install haproxy).',
    env: { HAPROXY: haproxy },
  },
  s3rver: {
    found: s3rver,
    how: '`npm run test:s3` brings it.',
    beside: () => startS3rver(s3rver),
  },
};

/** Returns the path of the first of these names that exists, as a file or as a program on PATH. */
function find(...names) {
  const folders = ['', ...(process.env.PATH ?? '').split(path.delimiter)];
  return names
    .filter(Boolean)
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => path.isAbsolute(file) && existsSync(file));
}
