/**
 * The server looks up a session when the head of a call arrives. The body may come a minute later,
 * an upload's ten: a session that has ended by then must not be used.
 */
import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OwnFactors, TotpSecret } from '../../../src/contract/factors';
import type { Reference } from '../../../src/contract/references';
import type { FastCreated } from '../../../src/contract/types';
import { lockAccount } from '../../src/auth/accounts';
import { type Tx, withTransaction } from '../../src/platform/db/transactions';
import { Authenticator } from '../support/Authenticator';
import { type Answer, type Method, onPostgres, startApp, type TestApp } from '../support/app';
import { codeOf } from '../support/factors';
import { form } from '../support/forms';
import { setPerson, signInAs } from '../support/people';
import { photo } from '../support/photos';
import { until } from '../support/TaskSocket';
import { makeToken } from '../support/tokens';
import { creationOptions } from './passkeys/support';

const held = suite<{ t: TestApp; origin: string }>('bodies that are held back');

held.before.each(async (context) => {
  context.t = await startApp();
  context.origin = await context.t.app.listen({ host: '127.0.0.1', port: 0 });
  await context.t.signIn();
});
held.after.each(({ t }) => t.close());

/** A call of which the server has the head and the first byte of the body. */
interface HeldCall {
  /** Sends the rest, and returns the status. */
  finish(): Promise<number>;
}

async function hold(
  origin: string,
  accessToken: string,
  [method, url, body]: [Method, string, Buffer | string],
  headers: Record<string, string> = { 'content-type': 'application/json' },
): Promise<HeldCall> {
  const sent: ClientRequest = request(`${origin}${url}`, {
    method,
    agent: false,
    headers: {
      ...headers,
      authorization: `Bearer ${accessToken}`,
      expect: '100-continue',
      'transfer-encoding': 'chunked',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  );
  answered.catch(() => {});
  await new Promise((resolve) => sent.once('continue', resolve).once('response', resolve));
  const bytes = Buffer.from(body);
  sent.write(bytes.subarray(0, -1));
  // The server looks up this session after that of the held call.
  await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${accessToken}` } });
  return {
    async finish() {
      sent.end(bytes.subarray(-1));
      const answer = await answered;
      answer.resume();
      return answer.statusCode ?? 0;
    },
  };
}

const invitation = JSON.stringify({ email: 'me@example.com', name: '', role: 'administrator' });
const token = JSON.stringify({ name: 'Назавжди', role: 'editor', until: '2026-12-31' });

held('a body that was held back is refused after its person has lost the right', async ({ t, origin }) => {
  const ends: [string, (id: number) => Promise<unknown>][] = [
    ['sessions ended', (id) => t.data('DELETE', `/api/people/${id}/sessions`)],
    ['demoted', (id) => t.data('PUT', `/api/people/${id}`, { role: 'editor' })],
    ['disabled', (id) => t.data('PUT', `/api/people/${id}`, { disabled: true })],
  ];
  for (const [index, [name, end]] of ends.entries()) {
    const { id, accessToken } = await signInAs(t, 'administrator', `b${index}@example.com`);
    const calls = await Promise.all([
      hold(origin, accessToken, ['POST', '/api/invitations/', invitation]),
      hold(origin, accessToken, ['POST', '/api/tokens/', token]),
      hold(origin, accessToken, ['PUT', '/api/people/required_factors', '{"roles":["viewer"]}']),
      // The route has no body.
      hold(origin, accessToken, ['DELETE', '/api/people/1/sessions', '  ']),
    ]);
    await end(id);
    for (const call of calls) {
      const status = await call.finish();
      assert.ok([401, 403].includes(status), `${name}: ${status}`);
    }
  }
  assert.equal(await t.data('GET', '/api/tokens/'), []);
  assert.equal(await t.data('GET', '/api/people/required_factors'), { roles: [] });
});

held('a held-back body is refused once its token is revoked, or a factor is due', async ({ t, origin }) => {
  const made = await makeToken(t);
  const brand: [Method, string, string] = ['POST', '/api/brands/', '{"name":"Marni"}'];
  const program = await hold(origin, made.token, brand);
  await t.data('DELETE', `/api/tokens/${made.id}`);
  assert.is(await program.finish(), 401);
  const { accessToken } = await signInAs(t, 'editor');
  const person = await hold(origin, accessToken, brand);
  await t.data('PUT', '/api/people/required_factors', { roles: ['editor'] });
  assert.is(await person.finish(), 403);
  assert.equal(await t.data('GET', '/api/brands/'), []);
});

held('nothing of an upload is stored after its person was disabled', async ({ t, origin }) => {
  const { id: supplierId } = await t.data<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const entry = { title: 'Річ', supplierId };
  const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', entry);
  const { id, accessToken } = await signInAs(t, 'editor');
  const { body, headers } = form({ bytes: await photo() });
  const upload: [Method, string, Buffer] = ['POST', `/api/clothes/${clothesId}/images`, body];
  const call = await hold(origin, accessToken, upload, headers);
  const sheet = form({
    bytes: Buffer.from('Назва\nПальто\n'),
    field: 'file',
    name: 'a.csv',
    type: 'text/csv',
  });
  const importing = await hold(origin, accessToken, ['POST', '/api/import', sheet.body], sheet.headers);
  await until(async () => (await readdir(`${t.folder}/tmp`)).length > 1);
  await setPerson(t, id, { disabled_at: t.clock.now() });
  assert.equal([await call.finish(), await importing.finish()], [401, 401]);
  assert.equal(await t.db.selectFrom('images').selectAll().execute(), []);
  assert.equal(await t.db.selectFrom('imports').selectAll().execute(), []);
  assert.equal(await readdir(`${t.folder}/tmp`), []);
});

/** Runs `call` while transactions on this person (on SQLite: all transactions) have to wait. */
async function whileLocked(t: TestApp, id: number, call: () => Promise<Answer<unknown>>, end: End) {
  const [answer] = await withTransaction(t.db, async (tx) => {
    await lockAccount(tx, id);
    const answer = call();
    for (let turn = 0; turn < 200 && !(await isWaiting(tx)); turn++) await new Promise(setImmediate);
    await end(tx);
    // The array keeps the transaction from waiting for the call that waits for it.
    return [answer];
  });
  return answer;
}

type End = (tx: Tx) => Promise<unknown>;

/** Returns whether another transaction waits for this one; SQLite does not show it. */
async function isWaiting(tx: Tx): Promise<boolean> {
  if (!onPostgres) return false;
  const { rows } = await sql`
    select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  return rows.length > 0;
}

held('a session that ends during a call makes nothing that outlives it', async ({ t }) => {
  const { id, accessToken } = await signInAs(t, 'administrator');
  t.accessToken = accessToken;
  const credential = new Authenticator().create(await creationOptions(t));
  const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
  const calls: [Method, string, unknown][] = [
    ['POST', '/api/auth/passkeys/', { name: 'Ключ', credential }],
    ['PUT', '/api/auth/totp', { code: codeOf(t, secret) }],
    ['POST', '/api/tokens/', JSON.parse(token)],
  ];
  const setTo = async (tx: Tx, disabled_at: number | null) => {
    await tx.updateTable('administrators').set({ disabled_at }).where('id', '=', id).execute();
    await tx.updateTable('session_families').set({ ended_at: disabled_at }).execute();
  };
  for (const [method, url, body] of calls) {
    await t.data('GET', '/api/auth/me');
    const call = () => t.api(method, url, body);
    const { status } = await whileLocked(t, id, call, (tx) => setTo(tx, t.clock.now()));
    assert.is(status, 401, url);
    await withTransaction(t.db, (tx) => setTo(tx, null));
  }
  assert.equal(await t.data('GET', '/api/tokens/'), []);
  const own = await t.data<OwnFactors>('GET', '/api/auth/factors');
  assert.equal([own.totp, own.recoveryCodes, own.passkeys], [false, 0, []]);
});

held.run();
