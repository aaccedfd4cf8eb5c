import { act, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { serverReached } from '../../src/core/http/serverReached';
import { clearToasts } from '../../src/core/stores/toasts';
import { FakeApi } from '../setup/FakeApi';
import { problem } from '../setup/fakeBrowser';
import {
  address,
  alerts,
  heading,
  press,
  type StartedApp,
  settle,
  startApp,
  type,
  wait,
} from '../setup/startApp';
import { waysOf } from './ways';

/** A call of a screen, and the steps by which a person makes it. */
export interface FailingCall {
  name: string;
  method: string;
  path: RegExp;
  /** Fills the API and returns the address at which the app starts. */
  at(api: FakeApi): string;
  signedIn?: boolean;
  /** Whether the page makes the call by itself as soon as it is opened. */
  isLoad?: boolean;
  /** Fills in the form, up to the press that makes the call. */
  ready?(app: StartedApp): Promise<void>;
  /** Makes the call, and makes it again after each failure. */
  again(app: StartedApp): Promise<void>;
  /** Returns everything typed or chosen, which must be the same after each failure. */
  typed?(): unknown;
  /** Returns the words of the failure; by default those of all alerts. */
  said?(): string;
  /** The failures that this call reports by another sentence, or (null) does not report. */
  except?: Record<string, string | null>;
  /** Whether the button that retries is in the message itself. */
  keepsToasts?: boolean;
  /** Asserts that the call has succeeded. */
  done(app: StartedApp): void | Promise<void>;
}

/** Asserts that all tries of a call were sent under the same key. */
export function assertOneKey(keys: readonly (string | undefined)[]): void {
  assert.ok(keys[0], 'a key is sent');
  assert.equal([...new Set(keys)], [keys[0]], 'one key for all tries');
}

/**
 * Makes a call fail in every way, one after the other, on one page. After each failure the page
 * reports it, is complete, and holds the typed input. The last try succeeds.
 */
export async function failsInEveryWay(call: FailingCall): Promise<void> {
  await watched(call, async (start) => {
    const wrong: string[] = [];
    let app: StartedApp | null = null;
    let typed: unknown;
    for (const { name, answer, says } of waysOf(call.name)) {
      const sentence = call.except?.[name] === undefined ? says : call.except[name];
      if (sentence === null) continue;
      const made = app === null;
      app ??= await start((api) => call.isLoad && api.replace(call.method, call.path, answer));
      if (made) {
        await call.ready?.(app);
        typed = call.typed?.();
      }
      if (!made || !call.isLoad) {
        app.api.restore();
        app.api.replace(call.method, call.path, answer);
        if (!call.keepsToasts) await settle(clearToasts);
        await call.again(app);
      }
      await pass(app, 130_000);
      const said = (call.said ?? allAlerts)();
      if (!said.includes(sentence)) wrong.push(`${name}: says «${said}», not «${sentence}»`);
      if (!isWhole()) wrong.push(`${name}: the page is not whole`);
      if (JSON.stringify(call.typed?.()) !== JSON.stringify(typed))
        wrong.push(`${name}: what was typed is gone`);
      await settle(() => serverReached.set(true));
    }
    assert.is(wrong.join('\n'), '');
    if (!app) return;
    app.api.restore();
    if (!call.keepsToasts) await settle(clearToasts);
    await call.again(app);
    await pass(app, 3000);
    await call.done(app);
  });
}

/** Marks ways that are no failures of a call. */
export const none = (...ways: string[]) => Object.fromEntries(ways.map((way) => [way, null]));

/** Ends the session with the call; the person signs in, and continues where they were. */
export async function outlivesTheSession(call: FailingCall): Promise<void> {
  await watched(call, async (start) => {
    const refuse = (api: FakeApi) =>
      api.replace(call.method, call.path, () => problem(401, 'unauthenticated', 'Сеанс завершено.'), 1);
    const app = await start((api) => call.isLoad && refuse(api));
    await call.ready?.(app);
    const typed = JSON.stringify(call.typed?.());
    const place = address();
    if (!call.isLoad) {
      refuse(app.api);
      await call.again(app);
    }
    const over = screen.queryByRole('dialog', { name: 'Увійдіть знову' }) !== null;
    assert.is(over, typed !== undefined, 'the sign-in lies over the page where something was typed');
    if (over) assert.is(JSON.stringify(call.typed?.()), typed, 'what was typed stays under the sign-in');
    else assert.is(heading(), 'Вхід');
    await type(/^E-mail/, 'olena@example.com');
    await type(/^Пароль/, 'пароль');
    await press('Увійти');
    assert.is(
      decodeURIComponent(address()),
      decodeURIComponent(call.isLoad ? call.at(new FakeApi()) : place),
    );
    assert.ok(isWhole());
    if (!over) return;
    assert.is(JSON.stringify(call.typed?.()), typed, 'what was typed is there after the sign-in');
    await call.again(app);
    await pass(app, 3000);
    await call.done(app);
  });
}

type Start = (change: (api: FakeApi) => unknown) => Promise<StartedApp>;

/** Runs `run` on its own app. Fails after an uncaught error or a message on the console. */
async function watched(call: FailingCall, run: (start: Start) => Promise<void>): Promise<void> {
  const noise: unknown[] = [];
  const note = (error: unknown) => noise.push(error);
  const { error } = console;
  console.error = note;
  process.on('unhandledRejection', note);
  let app: StartedApp | null = null;
  try {
    await run(async (change) => {
      const at = (api: FakeApi) => {
        const path = call.at(api);
        change(api);
        return path;
      };
      app = await startApp(at, { signedIn: call.signedIn });
      return app;
    });
    assert.is(noise.map(String).join('\n'), '', 'errors that nobody met');
  } finally {
    stopped(app);
    console.error = error;
    process.off('unhandledRejection', note);
  }
}

const stopped = (app: StartedApp | null) => app?.stop();

/** Advances the clock past the pauses between tries, and the timeout of a silent server. */
const pass = async (app: StartedApp, ms: number) => {
  await act(() => app.browser.advance(ms));
  await wait(2000); // at most one alert is spoken in a second
};

const allAlerts = () => alerts().join('\n');

/**
 * Returns whether the page has a heading and the menu (except on the pages before a sign-in), and
 * is not the page shown in place of a crashed one.
 */
function isWhole(): boolean {
  const isOutside = ['/admin/login', '/admin/join'].includes(location.pathname);
  const menu = isOutside || screen.queryByRole('navigation', { name: 'Головне меню' }) !== null;
  const crashed = screen.queryByRole('button', { name: 'Перезавантажити сторінку' }) !== null;
  return screen.queryAllByRole('heading', { level: 1 }).length === 1 && menu && !crashed;
}
