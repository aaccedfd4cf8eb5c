// SQLite only: measures the event loop.
/** These tests really block the event loop; they assert no time, and wait only for states. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Overload } from '../../../src/platform/http/Overload';
import { type TestApp, withApp } from '../../support/app';

const limit = 60;
const overload = suite('overload');

/** Blocks the event loop. */
function block(milliseconds = 2 * limit): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * Polls `look`, with a turn of the event loop between tries: a slow machine may refuse for a while.
 */
async function until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  for (let n = 0; n < 2000; n += 1) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  throw new Error(`never: ${what}`);
}

function withLimit(work: (t: TestApp) => Promise<void>): Promise<void> {
  return withApp({ config: { overloadDelay: limit } }, async (t) => {
    await until('signed in', () => t.signIn().catch(() => null));
    await work(t);
  });
}

overload(
  'while the event loop keeps being late, calls are refused with Retry-After, and answered afterwards',
  () =>
    withLimit(async (t) => {
      let made = 0;
      const refused = await until('a refusal', async () => {
        block();
        const answer = await t.api<{ code?: string }>('POST', '/api/brands/', { name: `Бренд ${made}` });
        if (answer.status !== 201) return answer;
        made += 1;
        return made < 30 ? null : answer;
      });
      assert.is(`${refused.status} ${refused.body.code}`, '503 unavailable');
      assert.is(refused.headers['retry-after'], '2');
      const brands = await until('an answer', async () => {
        const answer = await t.api<{ data: unknown[] }>('GET', '/api/brands/');
        return answer.status === 200 ? answer.body.data : null;
      });
      assert.is(brands.length, made);
      assert.ok(t.log.some((line) => line.includes('"event":"overload"')));
      assert.ok(t.log.some((line) => line.includes('"event":"overload_over"')));
    }),
);

overload('health is not refused during overload, answers “failing”, and recovers', () =>
  withLimit(async (t) => {
    const health = () => t.api<{ data: { status: string } }>('GET', '/api/health');
    let tries = 0;
    const failing = await until('health that fails', async () => {
      block();
      const answer = await health();
      tries += 1;
      return answer.status === 503 || tries === 30 ? answer : null;
    });
    assert.is(`${failing.status} ${failing.body.data.status}`, '503 failing');
    await until('health that is well', async () => ((await health()).status === 200 ? true : null));
  }),
);

overload('one long piece of work is no overload', async () => {
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const measured = new Overload(logger, 500);
  block(1000);
  assert.is(measured.isPresent, false);
  // The late round is measured before this call's turn.
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.is(measured.isPresent, false);
  measured.stop();
});

overload.run();
