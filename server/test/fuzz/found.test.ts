// SQLite only: the server reads forms before it asks the database.
/** Inputs that fuzzing once found to do harm. */
import { createConnection } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import { startApp, withSignedIn } from '../support/app';
import { fastCreate } from '../support/items';
import { withinTime } from './withinTime';

const found = suite('what fuzzing found');

found('a large multipart part with an unreadable header is answered', () =>
  withSignedIn({}, async (t) => {
    const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
    const { clothesId } = await fastCreate(t, 'Річ', supplierId);
    const body = Buffer.from(`--b\r\nbroken header line\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const problem = await withinTime(
      'the upload',
      t.problem('POST', `/api/clothes/${clothesId}/images`, body, { headers }),
    );
    assert.is(`${problem.status} ${problem.code}`, '400 malformed');
  }),
);

found('nothing stays pending after the sender of an unread upload disconnects', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  const t = await startApp();
  await t.signIn();
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  await fastCreate(t, 'Річ', supplierId);
  const port = await t.listen();
  const gone = new Promise<void>((resolve) => {
    t.app.server.once('request', (request) => request.once('close', resolve));
  });
  const before = timers();
  const sender = createConnection(Number(port), '127.0.0.1');
  sender.on('error', () => {});
  // The server calls this just before it reads the form; then the sender disconnects.
  const asked = new Promise<void>((resolve) => {
    t.photos.freeBytes = async () => {
      sender.resetAndDestroy();
      await gone;
      resolve();
      return 1e12;
    };
  });
  sender.write(
    `POST /api/clothes/1/images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${t.accessToken}\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n--b\r\n',
  );
  await asked;
  await t.close();
  // Timers of a pool may have ended meanwhile.
  assert.ok(timers() <= before);
});

found.run();
