import { spawn } from 'node:child_process';
import { freePort } from '../../../server/test/support/freePort';

/** Milliseconds after which a step counts as failed; generous, as in test/browser. */
const patience = 30_000;
/** The key of an element in the protocol. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** Enter in the protocol's notation. */
export const enter = '\uE007';

/**
 * WebKitGTK over the W3C's WebDriver protocol, with its own display. Elements are named by XPath; a
 * step waits until its element exists and accepts it.
 */
export class WebKit {
  private constructor(
    private readonly session: string,
    private readonly end: () => void,
  ) {}

  static async start(): Promise<WebKit> {
    const port = await freePort();
    const driver = spawn('xvfb-run', ['-a', process.env.WEBKIT_DRIVER ?? '', `--port=${port}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    let failure: Error | null = null;
    driver.once('error', (error) => {
      failure = error;
    });
    driver.once('exit', (code) => {
      failure = new Error(`The driver ended with ${code}`);
    });
    const address = `http://127.0.0.1:${port}`;
    await retried(() => {
      if (failure) throw new Ended(failure.message);
      return send('GET', `${address}/status`);
    });
    const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
      capabilities: {},
    });
    const session = `${address}/session/${sessionId}`;
    await send('POST', `${session}/window/rect`, { width: 1280, height: 900 });
    // The browser that the driver has started ends with the process of the tests.
    return new WebKit(session, () => driver.kill());
  }

  async stop(): Promise<void> {
    await send('DELETE', this.session);
    this.end();
  }

  open(address: string): Promise<void> {
    return send('POST', `${this.session}/url`, { url: address });
  }

  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return send('POST', `${this.session}/execute/sync`, { script, args });
  }

  /** Waits until an element exists and is displayed. */
  see(xpath: string): Promise<void> {
    return this.step(xpath, async (element) => {
      const isShown = await send<boolean>('GET', `${element}/displayed`);
      if (!isShown) throw new Error(`not displayed: ${xpath}`);
    });
  }

  /** Waits until `wanted` elements exist, displayed or not. */
  counted(xpath: string, wanted: number): Promise<void> {
    return retried(async () => {
      const found = await this.count(xpath);
      if (found !== wanted) throw new Error(`${found} instead of ${wanted}: ${xpath}`);
    });
  }

  async count(xpath: string): Promise<number> {
    const found = await send<unknown[]>('POST', `${this.session}/elements`, by(xpath));
    return found.length;
  }

  press(xpath: string): Promise<void> {
    return this.step(xpath, (element) => send('POST', `${element}/click`, {}));
  }

  /** Replaces the text of a field, or gives a file field the paths of files. */
  async type(xpath: string, text: string): Promise<void> {
    const isFile = /file/.test(xpath);
    if (!isFile) await this.step(xpath, (element) => send('POST', `${element}/clear`, {}));
    await this.step(xpath, (element) => send('POST', `${element}/value`, { text }));
  }

  value(xpath: string): Promise<string> {
    return this.step(xpath, (element) => send('GET', `${element}/property/value`));
  }

  private step<T>(xpath: string, take: (element: string) => Promise<T>): Promise<T> {
    return retried(async () => {
      const found = await send<{ [elementKey]: string }>('POST', `${this.session}/element`, by(xpath));
      return take(`${this.session}/element/${found[elementKey]}`);
    });
  }
}

const by = (xpath: string) => ({ using: 'xpath', value: xpath });

/** A failure that no retry can change. */
class Ended extends Error {}

/** Repeats a step until it succeeds; throws its last error if it never does. */
export async function retried<T>(step: () => Promise<T>): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (error instanceof Ended || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function send<T>(method: string, address: string, body?: unknown): Promise<T> {
  const answer = await fetch(address, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message} (${JSON.stringify(body ?? address)})`);
  return value;
}
