import { type Browser, type BrowserContext, chromium, firefox, type LaunchOptions } from 'playwright-core';
import { chromiumAlone } from './chromiumAlone';

/** Whether the journeys run in Firefox; otherwise they run in Chromium. */
const inFirefox = process.env.ENGINE === 'firefox';

/** The name of this machine in the local network. */
export const lanName = 'shop.lan';

let shared: Promise<Browser> | undefined;

/** Returns the browser of all suites of the process; it closes with the process. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

export function launch(options: LaunchOptions = {}): Promise<Browser> {
  return inFirefox ? launchFirefox(options) : launchChromium(options);
}

async function launchChromium(options: LaunchOptions): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) throw new Error('No browser: set CHROMIUM to a Chromium.');
  // Plain http by a host name, as in a local network, is no secure context.
  const names = `--host-resolver-rules=MAP *.lan 127.0.0.1`;
  const drawing = ['--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'];
  const args = [names, ...drawing, '--disable-dev-shm-usage'];
  if (process.getuid?.() === 0) args.push('--no-sandbox'); // Chromium refuses its sandbox to root
  return chromium.launch({ executablePath, args, ...options });
}

async function launchFirefox(options: LaunchOptions): Promise<Browser> {
  const executablePath = process.env.FIREFOX;
  if (!executablePath) throw new Error('No browser: set FIREFOX to a Firefox.');
  return firefox.launch({
    executablePath,
    // Firefox as published, over WebDriver BiDi; Playwright's own is patched.
    channel: 'moz-firefox',
    // Over BiDi Playwright does not pass on the wish for reduced motion.
    firefoxUserPrefs: { 'network.dns.localDomains': lanName, 'ui.prefersReducedMotion': 1 },
    ...options,
  });
}

/**
 * Lets Playwright type into Firefox as a keyboard does. Over BiDi it sets the value of a field,
 * which React does not notice; the browser's own command raises the events of typing.
 */
export async function prepare(context: BrowserContext): Promise<void> {
  if (!inFirefox) return;
  await context.addInitScript(() =>
    Object.defineProperty(window, '__pw_bidiInsertText', {
      get: () => (text: string) => void document.execCommand('insertText', false, text),
      set() {},
    }),
  );
}

/** Reports a test that cannot run in this browser, with the reason; otherwise returns false. */
export function leftOut(suite: string, name: string): boolean {
  const reason = inFirefox && chromiumAlone[suite]?.[name];
  if (reason) console.log(`Left out, ${reason}: ${suite}, ${name}`);
  return Boolean(reason);
}
