// SQLite only: the test itself sends PostgreSQL's notifications.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Listen, NotificationHandler } from '../../src/platform/db/notifications';
import { openDatabase } from '../../src/platform/db/open';
import { TaskEvents } from '../../src/sockets/TaskEvents';
import { TestClock, testConfig } from '../support/app';
import { inTempFolder } from '../support/tempFolder';

const news = suite('news of tasks');

news('notifications of tasks that are not our trigger’s are ignored: any database user sends them', () =>
  inTempFolder(async (folder) => {
    const { db, close } = await openDatabase(testConfig(folder).database);
    let warned = 0;
    let listener: NotificationHandler | undefined;
    const listen: Listen = async (given) => {
      listener = given;
      return async () => {};
    };
    const logger = { debug() {}, info() {}, error() {}, warn: () => warned++ };
    const received: unknown[] = [];
    const events = new TaskEvents({ db, listen, clock: new TestClock(), logger });
    events.listen((task, administratorId) => received.push({ ...task, administratorId }));
    await events.start(() => received.push('waiting'));
    for (const payload of ['', 'hello', 'null', '[]', '{"event":"update"}']) listener?.heard(payload);
    assert.equal(received, []);
    assert.is(warned, 5);
    const ours = {
      event: 'update',
      id: 7,
      clothes_id: 3,
      status: 'pending',
      detail: null,
      administrator_id: 1,
    };
    listener?.heard(JSON.stringify(ours));
    assert.equal(received, [{ taskId: 7, clothesId: 3, status: 'pending', administratorId: 1 }, 'waiting']);
    await events.stop();
    await close();
  }),
);

news.run();
