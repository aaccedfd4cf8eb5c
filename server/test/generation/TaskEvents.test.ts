// SQLite only: what PostgreSQL would tell is told by the test.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TaskEvents } from '../../src/generation/TaskEvents';
import type { Listen, NotificationHandler } from '../../src/platform/db/notifications';
import { openDatabase } from '../../src/platform/db/open';
import { TestClock, testConfig } from '../support/app';
import { inTempFolder } from '../support/tempFolder';

const news = suite('news of tasks');

news(
  'what is no news of ours is passed over: whoever may connect to the database may say anything there',
  () =>
    inTempFolder(async (folder) => {
      const { db, close } = await openDatabase(testConfig(folder).database);
      let warned = 0;
      let listener: NotificationHandler | undefined;
      const listen: Listen = async (given) => {
        listener = given;
        return async () => {};
      };
      const logger = { debug() {}, info() {}, error() {}, warn: () => warned++ };
      const told: unknown[] = [];
      const taskNews = new TaskEvents({ db, listen, clock: new TestClock(), logger });
      taskNews.listen((task, administratorId) => told.push({ ...task, administratorId }));
      await taskNews.start(() => told.push('waiting'));
      for (const payload of ['', 'hello', 'null', '[]', '{"event":"update"}']) listener?.heard(payload);
      assert.equal(told, []);
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
      assert.equal(told, [{ taskId: 7, clothesId: 3, status: 'pending', administratorId: 1 }, 'waiting']);
      await taskNews.stop();
      await close();
    }),
);

news.run();
