import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import esbuild from 'esbuild';
import type { Browser, Locator, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leftOut, sharedBrowser } from './engine';
import { openTab } from './journeys';

/** The page that shows every primitive, without server, session and router. */
const entry = `
  import { createRoot } from 'react-dom/client';
  import { PrimitivesScreen } from './src/app/primitives/PrimitivesScreen';
  createRoot(document.body.appendChild(document.createElement('div'))).render(<PrimitivesScreen />);
`;
const html = `<!doctype html><html lang="uk"><head><meta charset="utf-8"><title>Примітиви</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css"><script type="module" src="/page.js"></script></head><body></body></html>`;

export interface Controls {
  (name: string, use: (page: Page) => Promise<void>): void;
  run(): void;
}

/** Makes a suite on the primitives' page. Each test has a fresh page; a script error fails it. */
export function controls(title: string, parts: string): Controls {
  const tests = suite(title);
  let browser: Browser | undefined;
  let server: Server | undefined;
  let address = '';
  let trouble: unknown;

  tests.before(async () => {
    try {
      server = await serve(await bundle());
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // listens on a port, not on a pipe
      browser = await sharedBrowser();
    } catch (error) {
      trouble = error; // uvu does not report a failed hook, so each test does
    }
  });
  tests.after(async () => {
    server?.close();
  });

  const test = (name: string, use: (page: Page) => Promise<void>) => {
    if (leftOut(title, name)) return;
    tests(name, async () => {
      if (!browser) throw trouble;
      const noise: string[] = [];
      const page = await openTab(browser, address, noise);
      try {
        await page.goto(`/#${parts}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await use(page);
        assert.equal(noise, [], 'the browser reported errors');
      } finally {
        await page.context().close();
      }
    });
  };
  return Object.assign(test, { run: tests.run });
}

/**
 * The places where axe-core looks, which check each theme and each layout: colours do not change
 * with the width, and a theme changes nothing else.
 */
export const places = [
  ['light', 1280],
  ['dark', 320],
] as const;

/** Presses keys one after the other. */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Sends a key as a keyboard of any language does; Playwright's own keyboard is English. */
export async function pressLetter(page: Page, letter: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
  await session.detach();
}

/**
 * Returns the text of a combobox's active option, or null. Asserts that the focus is still in the
 * control, and that the option is in the page and inside its list's box.
 */
export function activeOption(combobox: Locator): Promise<string | null> {
  return combobox.evaluate((control) => {
    const id = control.getAttribute('aria-activedescendant');
    if (id === null) return null;
    const option = document.getElementById(id);
    const list = option?.closest('[role=listbox]');
    if (document.activeElement !== control) return 'the focus has left the control';
    if (!option || !list) return 'no such option';
    const [inner, outer] = [option.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1) return 'out of sight';
    return option.textContent;
  });
}

async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: `import './styles/main.css';${entry}`, resolveDir: '.', loader: 'tsx' },
    outfile: 'page.js',
    bundle: true,
    write: false,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    minify: true,
    define: { DEV: 'true', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [path.endsWith('.css') ? '/page.css' : '/page.js', text]),
  );
}

function serve(files: Map<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const text = files.get(request.url ?? '') ?? html;
    const type = { '/page.js': 'text/javascript', '/page.css': 'text/css' }[request.url ?? ''] ?? 'text/html';
    // The same policy as in the product: no inline script, no inline style.
    response.setHeader('content-security-policy', "default-src 'self'; img-src 'self' blob: data:");
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.end(text);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
