// SQLite only: the server checks an authenticator's data before it asks the database.
import * as assert from 'uvu/assert';
import type { Passkey } from '../../../../src/contract/factors';
import { minute } from '../../../src/platform/clock';
import {
  Authenticator,
  attestationOf,
  cborBytes,
  cborList,
  cborMap,
  cborText,
  type Deviation,
} from '../../support/Authenticator';
import { type Answer, adminEmail, adminPassword, type TestApp, withSignedIn } from '../../support/app';
import {
  addSecondPerson,
  type CreationOptions,
  creationOptions,
  passkeySuite,
  register,
  signInWithPasskey,
} from './support';

const passkeys = passkeySuite('a new passkey');

const list = (t: TestApp) => t.data<Passkey[]>('GET', '/api/auth/passkeys/');
const send = (t: TestApp, credential: unknown, name = 'Телефон') =>
  t.api<{ errors?: { field: string; code: string }[] }>('POST', '/api/auth/passkeys/', { name, credential });
const outcomeOf = ({ status, body }: Answer<{ errors?: { field: string; code: string }[] }>) =>
  `${status} ${body.errors?.[0]?.field} ${body.errors?.[0]?.code}`;
const refused = '422 credential credential';

passkeys('a new passkey is requested as discoverable, with its person verified', async ({ t }) => {
  const options = await creationOptions(t);
  assert.is(options.rp.id, 'localhost');
  assert.equal(options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.is(options.attestation, 'none');
  assert.is(options.user.name, adminEmail);
  assert.not.match(Buffer.from(options.user.id, 'base64url').toString(), adminEmail);
  assert.is((await creationOptions(t)).user.id, options.user.id, 'the same person, the same handle');
  assert.not.equal((await creationOptions(t)).challenge, options.challenge);
});

passkeys('a new passkey is stored with name, counter and whether a provider keeps it', async ({ t, key }) => {
  const made = await register(t, key, '  Телефон ');
  const { recoveryCodes = [], ...passkey } = made;
  assert.is(new Set(recoveryCodes).size, 10);
  assert.equal(passkey, {
    id: 1,
    name: 'Телефон',
    createdAt: '2026-11-21T08:00:00.000Z',
    lastUsedAt: null,
    backedUp: false,
  });
  await signInWithPasskey(t, key);
  const synced = new Authenticator('http://localhost', { counts: false, backedUp: true });
  assert.is((await register(t, synced, ' \u3164')).recoveryCodes, undefined, 'there are some');
  assert.equal(
    (await list(t)).map(({ name, backedUp }) => [name, backedUp]),
    [
      ['Телефон', false],
      ['Ключ доступу', true],
    ],
  );
  const rows = await t.db.selectFrom('passkeys').selectAll().orderBy('id').execute();
  assert.equal(
    rows.map(({ counter, backup_eligible, backed_up }) => [counter, backup_eligible, backed_up]),
    [
      [2, 0, 0],
      [0, 1, 1],
    ],
  );
  const added = t.log.filter((line) => line.includes('"factor_added"'));
  assert.is(added.length, 2);
});

const deviations: Record<string, Deviation> = {
  'a page of another site': { origin: 'https://evil.example' },
  'a page of another port': { origin: 'http://localhost:81' },
  'a page inside one of another site': { crossOrigin: true },
  'another domain': { rpId: 'evil.example' },
  'nobody verified': { userVerified: false },
  'a challenge of its own': { challenge: Buffer.alloc(56, 7).toString('base64url') },
  'no challenge': { challenge: '' },
  'an answer to a sign-in': { type: 'webauthn.get' },
};
for (const [what, deviation] of Object.entries(deviations))
  passkeys(`a new passkey is refused from ${what}`, async ({ t, key }) => {
    assert.is(outcomeOf(await send(t, key.create(await creationOptions(t), deviation))), refused);
    assert.equal(await list(t), []);
  });

passkeys('a new passkey takes its session’s challenge, within five minutes, once', async ({ t, key }) => {
  const options = await creationOptions(t);
  const credential = key.create(options);
  await t.signIn();
  assert.is(outcomeOf(await send(t, credential)), refused, 'another session');
  const late = new Authenticator().create(await creationOptions(t));
  t.clock.forward(5 * minute);
  assert.is(outcomeOf(await send(t, late)), refused, 'late');
  const good = new Authenticator().create(await creationOptions(t));
  assert.is((await send(t, good)).status, 201);
  await t.db.deleteFrom('passkeys').execute();
  assert.is(outcomeOf(await send(t, good)), refused, 'replayed');
  assert.equal(await list(t), []);
});

passkeys('a new passkey’s certificates, which nobody requested, are ignored', async ({ t, key }) => {
  const statement = cborMap([[cborText('x5c'), cborList([cborBytes(Buffer.from('a certificate'))])]]);
  for (const [format, text] of [
    ['packed', statement],
    ['android-safetynet', cborMap([])],
    ['fido-u2f', statement],
    ['none', cborText('no map')],
  ] as const) {
    const credential = key.create({ ...(await creationOptions(t)), excludeCredentials: [] });
    const { authData } = readData(credential.response.attestationObject);
    const attestationObject = attestationOf(authData, format, text).toString('base64url');
    const changed = { ...credential, response: { ...credential.response, attestationObject } };
    assert.is(outcomeOf(await send(t, changed)), refused, format);
  }
  for (const nonsense of ['', 'AAAA', Buffer.alloc(3000, 0x81).toString('base64url')]) {
    const credential = key.create({ ...(await creationOptions(t)), excludeCredentials: [] });
    const changed = { ...credential, response: { ...credential.response, attestationObject: nonsense } };
    assert.is(outcomeOf(await send(t, changed)), refused, nonsense.slice(0, 10));
  }
});

passkeys('a new passkey belongs to one person, and is not registered twice', async ({ t, key }) => {
  await register(t, key);
  await signInWithPasskey(t, key);
  const own = await creationOptions(t);
  assert.equal(own.excludeCredentials, [
    { type: 'public-key', id: key.credentials[0]?.id.toString('base64url'), transports: ['internal'] },
  ]);
  assert.throws(() => key.create(own), /InvalidStateError/);
  const { password, email } = await addSecondPerson(t);
  await t.signIn(email, password);
  const options: CreationOptions = await creationOptions(t);
  assert.equal(options.excludeCredentials, [], 'nothing is told of other people');
  const thief = new Authenticator();
  const credential = thief.create(options);
  const [first] = key.credentials;
  const [second] = thief.credentials;
  assert.ok(first && second);
  // The same key is offered in the name of another person.
  const { authData } = readData(credential.response.attestationObject);
  authData.set(first.id, authData.indexOf(second.id));
  const id = first.id.toString('base64url');
  const response = {
    ...credential.response,
    attestationObject: attestationOf(authData).toString('base64url'),
  };
  assert.is(outcomeOf(await send(t, { ...credential, id, rawId: id, response })), '422 credential known');
});

passkeys('a new passkey is refused as the twenty-first, even if two come at once', async ({ t, key }) => {
  await register(t, key);
  await signInWithPasskey(t, key);
  for (let n = 1; n < 19; n += 1) await register(t, new Authenticator());
  const two = [new Authenticator(), new Authenticator()];
  const credentials = [];
  for (const one of two) credentials.push(one.create(await creationOptions(t)));
  const answers = await Promise.all(credentials.map((credential) => send(t, credential)));
  assert.equal(answers.map(({ status }) => status).sort(), [201, 422]);
  assert.is((await t.problem('POST', '/api/auth/passkeys/options')).errors?.[0]?.code, 'maxItems');
});

passkeys('a new passkey is removed only by its person', async ({ t, key }) => {
  await register(t, key);
  const { password, email } = await addSecondPerson(t);
  await t.signIn(email, password);
  assert.equal(await list(t), []);
  assert.is((await t.problem('DELETE', '/api/auth/passkeys/1')).code, 'not_found');
  await signInWithPasskey(t, key);
  assert.is((await t.api('DELETE', '/api/auth/passkeys/1')).status, 204);
  assert.is((await t.problem('DELETE', '/api/auth/passkeys/1')).code, 'not_found');
  assert.ok(t.log.some((line) => line.includes('"factor_removed"')));
});

passkeys(
  'a new passkey is added, and removed, by the account’s owner, not by the finder of a session',
  async ({ t, key }) => {
    t.clock.forward(11 * minute);
    const due = await t.problem('POST', '/api/auth/passkeys/options');
    assert.is(due.errors?.[0]?.field, 'password');
    const wrong = await t.problem('POST', '/api/auth/passkeys/options', { password: 'не той пароль' });
    assert.is(wrong.errors?.[0]?.code, 'wrong');
    const options = await t.data<CreationOptions>('POST', '/api/auth/passkeys/options', {
      password: adminPassword,
    });
    assert.is((await send(t, key.create(options))).status, 201);
    const removal = await t.problem('DELETE', '/api/auth/passkeys/1', { password: adminPassword });
    assert.equal(
      removal.errors?.map(({ field }) => field),
      ['recoveryCode', 'passkey'],
    );
    assert.is((await list(t)).length, 1);
  },
);

passkeys('a new passkey is accepted only from pages of this site', async ({ t }) => {
  const headers = { origin: 'https://evil.example' };
  const answer = await t.problem('POST', '/api/auth/passkeys/options', undefined, { headers });
  assert.is(answer.code, 'forbidden_origin');
});

passkeys('a new passkey belongs to the domain of PUBLIC_ORIGIN, and to no other host', async () => {
  const origin = 'https://admin.shop.example';
  await withSignedIn({ config: { publicOrigin: origin } }, async (t) => {
    const options = await creationOptions(t);
    assert.is(options.rp.id, 'admin.shop.example');
    const elsewhere = new Authenticator('http://localhost').create(options);
    assert.is(outcomeOf(await send(t, elsewhere)), refused);
    const insecure = new Authenticator('http://admin.shop.example').create(options);
    assert.is(outcomeOf(await send(t, insecure)), refused);
    await register(t, new Authenticator(origin));
  });
});

passkeys.run();

/** Returns the authenticator data of a statement of the form `none`, where it comes last. */
function readData(attestationObject: string): { authData: Buffer } {
  const bytes = Buffer.from(attestationObject, 'base64url');
  const name = Buffer.from('authData');
  const at = bytes.indexOf(name) + name.length;
  return { authData: Buffer.from(bytes.subarray(at + (bytes[at] === 0x58 ? 2 : 3))) };
}
