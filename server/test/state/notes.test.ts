import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import { hour, minute } from '../../src/platform/clock';
import { Monitor } from '../../src/platform/Monitor';
import { doRegularWork } from '../../src/platform/work/regularWork';
import { type Notes, readNotes, storeNotes } from '../../src/state/notes';
import { adminEmail, type TestApp } from '../support/app';
import { appSuite } from '../support/appSuite';

const test = appSuite('what servers note of themselves');

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Returns what another server with this monitor uses. */
const serverOf = ({ db, clock }: TestApp, monitor = new Monitor(clock)) => ({
  db,
  clock,
  monitor,
  logger: quiet,
});
const briefly = ({ failures }: Notes) => failures.map(({ what, code, count }) => `${what} ${code} ${count}`);

test('a failed call is noted in the state by its route, with the request and how often', async ({ t }) => {
  await t.signIn();
  await sql`drop table saved_views`.execute(t.db);
  await t.api('PATCH', '/api/views/7?secret=unseen', { name: 'Осінь' });
  await t.api('GET', '/api/views/');
  const { body } = await t.api<{ requestId: string }>('GET', '/api/views/');
  const { monitor } = t.app;
  const before = await readNotes(serverOf(t, monitor));
  await storeNotes(serverOf(t, monitor));
  assert.equal(monitor.waiting.failures, [], 'stored once');
  const after = await readNotes(serverOf(t));
  for (const notes of [before, after]) {
    const [last] = notes.failures;
    assert.equal([last?.what, last?.code, last?.count], ['GET /api/views/', 'internal', 2]);
    assert.is(last?.requestId, body.requestId);
    assert.is(last?.at, t.clock.now());
  }
  assert.not.match(JSON.stringify(after), /secret|unseen/);
});

test('a refused call is not noted as a failure in the state', async ({ t }) => {
  await t.api('GET', '/api/views/');
  await t.api('GET', '/nowhere');
  await t.api('POST', '/api/auth/login', { email: adminEmail });
  assert.equal((await readNotes(serverOf(t, t.app.monitor))).failures, []);
});

test('the last fifty failures of all servers are kept for the state', async ({ t }) => {
  const [one, other] = [serverOf(t), serverOf(t)];
  for (let n = 1; n <= 70; n++) {
    t.clock.forward(1);
    (n % 2 ? one : other).monitor.noteFailure('call', `GET /${n}`, 'internal');
    if (n % 10 === 0) for (const server of [one, other]) await storeNotes(server);
  }
  const newest = Array.from({ length: 50 }, (_, n) => `GET /${70 - n} internal 1`);
  assert.equal(briefly(await readNotes(serverOf(t))), newest);
  const { rows } = await sql<{ count: number }>`select count(*) as count from failures`.execute(t.db);
  assert.is(Number(rows[0]?.count), 50);
  for (let n = 1; n <= 1000; n++) one.monitor.noteFailure('call', `GET /${n}`, 'unavailable');
  assert.is(one.monitor.waiting.failures.length, 50, 'a storm takes no more memory');
});

test('sign-ins of a day are counted for the state over all servers', async ({ t }) => {
  const other = serverOf(t);
  await t.signIn();
  await t.api('POST', '/api/auth/login', { email: adminEmail, password: 'не той пароль' });
  other.monitor.noteSecurity('login_limited');
  other.monitor.noteSecurity('logout');
  const own = serverOf(t, t.app.monitor);
  await storeNotes(own);
  await storeNotes(other);
  other.monitor.noteSecurity('login_failed');
  await storeNotes(other);
  const counted = async () => (await readNotes(own)).signIns;
  assert.equal(await counted(), { 'sign-in accepted': 1, 'sign-in refused': 3 });
  t.clock.forward(26 * hour);
  assert.equal(await counted(), { 'sign-in accepted': 0, 'sign-in refused': 0 });
  t.clock.forward(26 * hour);
  other.monitor.noteSecurity('login_failed');
  await storeNotes(other);
  const { rows } = await sql`select * from event_counts`.execute(t.db);
  assert.is(rows.length, 1, 'what is old is deleted');
});

test('notes for the state that cannot be stored wait, together with newer ones', async ({ t }) => {
  const server = serverOf(t);
  server.monitor.noteFailure('sweep', 'trash', 'storage_full');
  server.monitor.noteSecurity('login_failed');
  server.monitor.noteAiAnswer('Сервіс AI недоступний.');
  const { db } = t;
  const transaction = db.transaction.bind(db);
  db.transaction = () => {
    server.monitor.noteFailure('sweep', 'trash', 'storage_full');
    throw new Error('the disk is full');
  };
  await storeNotes(server);
  db.transaction = transaction;
  assert.is(server.monitor.waiting.failures[0]?.count, 2);
  await storeNotes(server);
  const notes = await readNotes(serverOf(t));
  assert.equal(briefly(notes), ['trash storage_full 2']);
  assert.is(notes.signIns['sign-in refused'], 1);
  assert.is(notes.aiAnswer?.detail, 'Сервіс AI недоступний.');
});

test('the state has the latest answer of the AI’s server from all servers', async ({ t }) => {
  const [one, other] = [serverOf(t), serverOf(t)];
  one.monitor.noteAiAnswer('Сервіс AI недоступний.');
  await storeNotes(one);
  t.clock.forward(minute);
  other.monitor.noteAiAnswer(null);
  assert.is((await readNotes(one)).aiAnswer?.detail, 'Сервіс AI недоступний.');
  await storeNotes(other);
  assert.equal((await readNotes(one)).aiAnswer, { at: t.clock.now(), detail: null });
});

test('the state page’s notes keep a failure of regular work, which does not throw', async ({ t }) => {
  const server = serverOf(t);
  const lines: unknown[] = [];
  const logger = { ...quiet, warn: (line: unknown) => void lines.push(line) };
  const failing = async () => {
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
  };
  await doRegularWork({ ...server, logger }, { name: 'history', sentence: 'not swept', work: failing });
  await doRegularWork({ ...server, logger }, { name: 'trash', sentence: 'not swept', work: async () => 5 });
  assert.equal(briefly(await readNotes(server)), ['history storage_full 1']);
  assert.is(lines.length, 1);
  assert.equal(
    [server.monitor.runs.get('history')?.failed, server.monitor.runs.get('trash')?.failed],
    [true, false],
  );
});

test.run();
