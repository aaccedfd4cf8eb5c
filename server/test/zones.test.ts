/** Dates and times in other time zones, over changes of the clock, and with a wrong clock. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes, Purchase } from '../../src/contract/types';
import { day, hour } from '../src/platform/clock';
import { cookieOf, startApp, TestClock } from './support/app';
import { fastCreate } from './support/items';

const zones = suite('zones and clocks');
const own = process.env.TZ;
zones.after.each(() => {
  // An empty TZ is the machine's own zone.
  process.env.TZ = own ?? '';
});

const dates = ['2026-03-28', '2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01', '2028-02-29'];

for (const zone of [
  'Europe/Kyiv',
  'America/Los_Angeles',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]) {
  zones(`a date stays the date on a server in ${zone}`, async () => {
    process.env.TZ = zone;
    const t = await startApp();
    await t.signIn();
    const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
    const { clothesId } = await fastCreate(t, 'Річ', supplierId);
    for (const date of dates) {
      for (const sent of [date, `${date}T00:00:00.000`, `${date}T00:00:00.000Z`, `${date}T23:59:59+14:00`]) {
        const { purchaseId } = await t.data<{ purchaseId: number }>('POST', '/api/purchases/', {
          clothesId,
          supplierId,
          date: sent,
        });
        const all = await t.data<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
        assert.is(all.find(({ id }) => id === purchaseId)?.date, `${date}T00:00:00.000`, `${zone} ${sent}`);
      }
    }
    await t.close();
  });
}

zones(
  'sessions, tokens and new items work on through the hour that is not and the one that comes twice',
  async () => {
    process.env.TZ = 'Europe/Kyiv';
    for (const before of [Date.UTC(2026, 2, 29, 0, 50), Date.UTC(2026, 9, 25, 0, 50)]) {
      const clock = new TestClock(before);
      const t = await startApp({ clock });
      let { cookie } = await t.signIn();
      const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
      for (let step = 0; step < 12; step += 1) {
        clock.forward(10 * 60_000);
        const answer = await t.api<{ data: { accessToken: string } }>(
          'POST',
          '/api/auth/refresh',
          undefined,
          { cookie },
        );
        assert.is(answer.status, 200);
        cookie = cookieOf(answer);
        t.accessToken = answer.body.data.accessToken;
        const { clothesId } = await fastCreate(t, 'Річ', supplierId);
        const { createdAt } = await t.data<Clothes>('GET', `/api/clothes/${clothesId}`);
        assert.is(Date.parse(createdAt), clock.time);
      }
      await t.close();
    }
  },
);

zones('a server whose clock is set back goes on: sessions, sign-in, saves', async () => {
  const t = await startApp();
  const { cookie } = await t.signIn();
  for (const back of [hour, day]) {
    t.clock.forward(-back);
    assert.is((await t.api('GET', '/api/brands/')).status, 200);
    assert.is((await t.api('POST', '/api/brands/', { name: `Бренд ${back}` })).status, 201);
    await t.signIn();
  }
  assert.is((await t.api('POST', '/api/auth/refresh', undefined, { cookie })).status, 200);
  await t.close();
});

zones.run();
