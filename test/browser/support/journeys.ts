import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leftOut, prepare, sharedBrowser } from './engine';
import { picture } from './page';
import { type Product, startProduct } from './product';

/** The context of a journey: the running product, a fresh visitor, a folder for files. */
export interface Journey {
  product: Product;
  /** A tab of a signed-in visitor, unless the journey needs a stranger. */
  page: Page;
  context: BrowserContext;
  folder: string;
  /** Another visitor's tab, signed in as `who`, watched like the first. */
  visitor(options?: VisitorOptions): Promise<Page>;
  /** Allows console errors that contain this text, because the journey causes them. */
  expectNoise(text: string): void;
}

export interface VisitorOptions extends BrowserContextOptions {
  /**
   * The person signed in before the page opens: null for nobody; the product's administrator if
   * omitted.
   */
  who?: { email: string; password: string } | null;
}

type Walk = (journey: Journey) => Promise<void>;
type Test = (name: string, walk: Walk, options?: VisitorOptions) => void;

export interface Journeys {
  test: Test;
  /**
   * Registers a test like `test`, in the one tab of all tests that are registered so. Each of them
   * opens its own address and makes what it needs, so that it runs on after a fault of another one.
   */
  inSameTab(name: string, walk: Walk): void;
  /** Registers work for the time after the product has stopped. */
  after(clean: () => Promise<void>): void;
  run(): void;
}

/** Visitors, and what is heard of their tabs. */
class Visit {
  page: Page | undefined;
  readonly contexts: BrowserContext[] = [];
  readonly noise: string[] = [];
  readonly expected: string[] = [];

  /** Returns the errors since the last call that no test has caused. */
  unexpected(): string[] {
    return this.noise.splice(0).filter((line) => !this.expected.some((text) => line.includes(text)));
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** Milliseconds after which a step counts as failed; generous, because the machine may be busy. */
const patience = 30_000;

/**
 * Makes a suite of journeys on one product. Each journey is a fresh visitor, or a step in the tab
 * of several. A script error, a console error or a violation of the content security policy in any
 * of its tabs fails it.
 */
export function journeys(
  title: string,
  env: () => Record<string, string> | Promise<Record<string, string>> = () => ({}),
): Journeys {
  const tests = suite(title);
  let product: Product | undefined;
  let browser: Browser | undefined;
  let folder = '';
  let trouble: unknown;

  tests.before(async () => {
    try {
      folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-files-'));
      [product, browser] = await Promise.all([startProduct(await env()), sharedBrowser()]);
    } catch (error) {
      trouble = error; // uvu does not report a failed hook, so each test does
    }
  });
  const shared = new Visit();
  tests.after(async () => {
    await shared.close();
    await product?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const register = (name: string, walk: Walk, options: VisitorOptions, visitOfTest: () => Visit) => {
    if (leftOut(title, name)) return;
    tests(name, async () => {
      if (!product || !browser) throw trouble;
      const running = { product, browser };
      const here = visitOfTest();
      const visitor = async (wanted: VisitorOptions = {}) => {
        const context = await visit(running.browser, running.product, wanted);
        here.contexts.push(context);
        await watch(context, here.noise);
        const page = await context.newPage();
        // Firefox presses no button by keyboard in a window behind another.
        await page.bringToFront();
        return page;
      };
      try {
        here.page ??= await visitor(options);
        await walk({
          product,
          page: here.page,
          context: here.page.context(),
          folder,
          visitor,
          expectNoise: (text) => here.expected.push(text),
        });
        assert.equal(here.unexpected(), [], 'the browser reported errors');
      } catch (error) {
        const open = here.contexts.flatMap((context) => context.pages());
        await Promise.all(
          open.map((page, n) =>
            picture(page, `failed ${n} ${title} ${name}`.slice(0, 90)).catch(() => undefined),
          ),
        );
        const heard = here.noise.splice(0);
        if (heard.length > 0) console.log(`\n${heard.join('\n')}`);
        await here.page?.unrouteAll();
        throw error;
      } finally {
        if (here !== shared) await here.close();
      }
    });
  };
  const test: Test = (name, walk, options = {}) => register(name, walk, options, () => new Visit());
  const inSameTab = (name: string, walk: Walk) => register(name, walk, {}, () => shared);
  return { test, inSameTab, run: tests.run, after: tests.after };
}

/** Opens a stranger's tab at an address other than the product's; records its errors. */
export async function openTab(browser: Browser, baseURL: string, noise: string[]): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'uk-UA',
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(patience);
  await watch(context, noise);
  return context.newPage();
}

async function visit(browser: Browser, product: Product, { who, ...options }: VisitorOptions) {
  // A journey may use another address: a proxy, or another host name.
  const { origin, hostname } = new URL(options.baseURL ?? product.address);
  const session = who === null ? null : await product.login(who?.email, who?.password, options.userAgent);
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'uk-UA',
    timezoneId: 'Europe/Kyiv',
    viewport: { width: 1280, height: 800 },
    ...(session && {
      storageState: {
        cookies: [
          {
            ...session.cookie,
            domain: hostname,
            expires: -1,
            httpOnly: true,
            secure: false,
            sameSite: 'Strict' as const,
          },
        ],
        origins: [{ origin, localStorage: [{ name: 'accessToken', value: session.accessToken }] }],
      },
    }),
    ...options,
  });
  context.setDefaultTimeout(patience);
  return context;
}

/**
 * Lines of Firefox's own log that come over BiDi as script errors. The event records a violation;
 * failed files and sockets are caused by the journey, like answers of 4xx.
 */
const firefoxLogs =
  /^(?:Content-Security-Policy: |Loading module from .* was blocked because of a disallowed MIME type|The connection to wss?:)/;

/**
 * Records every error of the context's tabs, and every violation of the content security policy.
 * Ignores answers of 4xx, which Chromium logs as errors.
 */
async function watch(context: BrowserContext, noise: string[]): Promise<void> {
  await prepare(context);
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
    ),
  );
  context.on('weberror', (event) => {
    const { stack, message } = event.error();
    const text = stack ?? message;
    if (!firefoxLogs.test(text)) noise.push(`uncaught: ${text}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text)) return;
    noise.push(`console ${message.type()}: ${text} (${message.location().url})`);
  });
}
