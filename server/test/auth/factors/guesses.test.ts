// SQLite only
/** An attacker guesses codes over many tickets and from many networks; the owner still gets in. */
import * as assert from 'uvu/assert';
import { cleanUpCodeTries, noteCodeTry } from '../../../src/auth/limits/codeLimits';
import { day, minute, second } from '../../../src/platform/clock';
import { Problem } from '../../../src/platform/Problem';
import type { TestApp } from '../../support/app';
import { appSuite } from '../../support/appSuite';
import { codeOf, eventsOf, firstStep, secondStep, setUpTotp } from '../../support/factors';

const guesses = appSuite('guesses of codes', undefined, { config: { trustProxy: ['127.0.0.1'] } });

const from = (number: number) => ({ headers: { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` } });

/** Guesses with a right password, and another ticket and network each time. */
async function guess(t: TestApp, number: number, code = '000000'): Promise<number> {
  const { ticket } = await firstStep(t, undefined, undefined, from(number));
  return (await secondStep(t, { ticket, code }, from(number))).status;
}

guesses('of guessed codes ten are checked in 15 minutes, thirty a day, from any network', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  let checked = 0;
  for (let number = 0; number < 50; number += 1) {
    if ((await guess(t, number)) === 401) checked += 1;
    if (number % 12 === 11) t.clock.forward(16 * minute);
  }
  assert.is(checked, 30);
  // The server does not even check a right code.
  assert.is(await guess(t, 60, codeOf(t, secret)), 429);
  assert.is(eventsOf(t, 'factor_limited').length, 21);
});

guesses('10 000 guesses of a code take most of a year, with waits as long as announced', async ({ t }) => {
  await setUpTotp(t);
  const begun = t.clock.now();
  let checked = 0;
  while (t.clock.now() < begun + 20 * day) {
    try {
      await noteCodeTry(t.db, t.clock, { administratorId: 1, network: `n${checked}`, device: null });
      checked += 1;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      t.clock.forward((error.retryAfter ?? 0) * second);
    }
  }
  assert.ok(checked > 500 && checked <= 20 * 30, `${checked} in 20 days`);
  t.clock.forward(day + 1);
  await cleanUpCodeTries(t.db, t.clock);
  assert.equal(await t.db.selectFrom('factor_tries').selectAll().execute(), []);
});

guesses('guesses of codes keep out no known device, and no recovery code from anywhere', async ({ t }) => {
  const { secret, recoveryCodes } = await setUpTotp(t);
  const first = await firstStep(t);
  const answer = await secondStep(t, { ticket: first.ticket, code: codeOf(t, secret) });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  const cookie = cookies.find((line) => line.startsWith('device=')) ?? '';
  assert.match(cookie, /^device=/);
  for (let number = 0; number < 12; number += 1) await guess(t, number);
  t.clock.forward(minute);
  assert.is(await guess(t, 99, codeOf(t, secret)), 429);

  const known = await firstStep(t, undefined, undefined, { cookie });
  const entered = await secondStep(t, { ticket: known.ticket, code: codeOf(t, secret) }, { cookie });
  assert.is(entered.status, 200, entered.text);
  const { ticket } = await firstStep(t, undefined, undefined, from(3));
  assert.is((await secondStep(t, { ticket, recoveryCode: recoveryCodes[0] }, from(3))).status, 200);
});

guesses('a known device may guess ten codes in 15 minutes and fifty a day', async ({ t }) => {
  await setUpTotp(t);
  let checked = 0;
  for (let number = 0; number < 400; number += 1) {
    const tried = noteCodeTry(t.db, t.clock, { administratorId: 1, network: 'n', device: 'device 1' });
    await tried.then(
      () => {
        checked += 1;
      },
      () => t.clock.forward(3 * minute),
    );
  }
  assert.is(checked, 50);
});

guesses('a right code forgets one’s own wrong tries of codes, but not the tries of others', async ({ t }) => {
  const { secret } = await setUpTotp(t);
  for (let number = 0; number < 6; number += 1) await guess(t, number);
  assert.is(await guess(t, 5), 401);
  assert.is(await guess(t, 5, codeOf(t, secret)), 200);
  const tries = await t.db.selectFrom('factor_tries').select('network').execute();
  assert.is(tries.length, 5);
});

guesses.run();
