import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Heartbeat } from '../../../src/platform/work/Heartbeat';
import { ServerLease } from '../../../src/platform/work/ServerLease';
import { onPostgres, type TestApp, withSignedIn } from '../../support/app';
import { until } from '../../support/TaskSocket';

const heartbeat = suite('the heartbeat of a server');

const endOf = async (t: TestApp, { id }: ServerLease): Promise<number | undefined> =>
  (await t.db.selectFrom('servers').select('alive_until').where('id', '=', id).executeTakeFirst())
    ?.alive_until;

heartbeat('SQLite has no leases, so nothing is renewed and nothing taken over', () =>
  withSignedIn({}, async (t) => {
    if (onPostgres) return;
    const lease = new ServerLease(t.db, 'secret');
    const beats = new Heartbeat({ lease, logger: t.app.log }, 1, [
      async () => assert.unreachable('there is no other server'),
    ]);
    await beats.start();
    await beats.stop();
    assert.is(await endOf(t, lease), undefined);
  }),
);

heartbeat('a take-over that waits for locked rows, or fails, holds up no renewal of the lease', () =>
  withSignedIn({}, async (t) => {
    if (!onPostgres) return;
    const lease = new ServerLease(t.db, t.config.jwtSecret);
    let free = () => {};
    let tries = 0;
    const beats = new Heartbeat({ lease, logger: t.app.log }, 5, [
      () =>
        new Promise((resolve) => {
          free = resolve;
        }),
      async () => {
        tries += 1;
        throw new Error('a fault of the test');
      },
    ]);
    await beats.start();
    const first = (await endOf(t, lease)) ?? 0;
    await until(async () => tries > 3 && Number(await endOf(t, lease)) > first + 20);
    const stopped = beats.stop();
    free();
    await stopped;
    assert.is(await endOf(t, lease), undefined);
    assert.match(t.log.join(''), 'the lease of this server could not be renewed');
  }),
);

heartbeat.run();
