// SQLite only: tests which calls record changes; lostStatements makes a third of them on
// PostgreSQL.
/**
 * Makes every call of the API other than GET, once with something to write and once without: what
 * it writes of an item, a reference entry, an administrator or a webhook is in one change, and
 * nothing else is.
 */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { RecoveryCodes, TotpSecret } from '../../../src/contract/factors';
import type { PersonLink } from '../../../src/contract/people';
import { isSeveral, type ReferenceKind, referenceKinds } from '../../../src/contract/references';
import type { ClothesListItem, Image } from '../../../src/contract/types';
import type { SavedView } from '../../../src/contract/views';
import { settingsFor, signIn as signInAt, verified } from '../auth/oidc/support';
import { creationOptions } from '../auth/passkeys/support';
import { settingsFor as backupSettingsFor } from '../backups/support';
import { send as uploadTable } from '../spreadsheets/support';
import { Authenticator } from '../support/Authenticator';
import { addAdministrator } from '../support/administrators';
import { type Answer, adminEmail, adminPassword, startApp, type TestApp, withApp } from '../support/app';
import { ended } from '../support/batches';
import { addTotp, codeOf, firstStep, secondStep } from '../support/factors';
import { form } from '../support/forms';
import { insertHeldTask } from '../support/heldTask';
import { fastCreate } from '../support/items';
import { LyingProvider } from '../support/LyingProvider';
import { photo } from '../support/photos';
import { sceneOf } from '../support/sceneOf';

const history = suite('the change of every write');

const provider = LyingProvider.start();

interface Scene {
  t: TestApp;
  clothesId: number;
  purchaseId: number;
  /** Two photos of the item, one of its purchase. */
  images: Image[];
  photo: Buffer;
  cookie: string;
}

type Call = (scene: Scene) => Promise<Answer<unknown>>;

const input = {
  title: 'Пальто',
  description: null,
  brandId: 1,
  colorId: null,
  typeId: null,
  fabricComposition: [{ material: { id: 1 }, percent: 60 }],
  tagIds: [1],
};

function upload(url: (scene: Scene) => string): Call {
  return (scene) => {
    const { body, headers } = form({ bytes: scene.photo });
    return scene.t.api('POST', url(scene), body, { headers });
  };
}

/**
 * The number of changes that a call records; `isUnseen` if it writes data that `stateOf` does not
 * read.
 */
interface Way {
  changes: number;
  isUnseen?: boolean;
  call: Call;
}

/** The ways to call each route. */
const calls: Record<string, Way[]> = {
  // The folder for backups is missing, which the server notices only after its answer.
  'POST /api/backups/': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/backups/') }],
  'POST /api/auth/login': [
    {
      changes: 0,
      call: ({ t }) => t.api('POST', '/api/auth/login', { email: adminEmail, password: adminPassword }),
    },
  ],
  'POST /api/auth/factor': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { secret } = await addTotp(t);
        const { ticket } = await firstStep(t);
        return secondStep(t, { ticket, code: codeOf(t, secret) });
      },
    },
  ],
  'POST /api/auth/factor/options': [
    { changes: 0, call: ({ t }) => t.api('POST', '/api/auth/factor/options') },
  ],
  'POST /api/auth/oidc': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/auth/oidc') }],
  'POST /api/auth/oidc/callback': [
    { changes: 0, call: async ({ t }) => signInAt(t, await provider, 'a', verified(adminEmail)) },
    {
      changes: 1,
      call: async ({ t }) => signInAt(t, await provider, 'n', verified('new@x.ua', { groups: 'all' })),
    },
    // One change of the person, and one of the role.
    {
      changes: 2,
      call: async ({ t }) => {
        const email = 'other@x.ua';
        const entry = { email, passwordHash: '', mustChangePassword: false };
        await addAdministrator(t.db, t.clock, entry);
        return signInAt(t, await provider, 'o', verified(email, { groups: 'all' }));
      },
    },
  ],
  'POST /api/auth/totp': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/auth/totp') }],
  'PUT /api/auth/totp': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { secret } = await t.data<TotpSecret>('POST', '/api/auth/totp');
        return t.api('PUT', '/api/auth/totp', { code: codeOf(t, secret) });
      },
    },
  ],
  'DELETE /api/auth/totp': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { secret } = await addTotp(t);
        return t.api('DELETE', '/api/auth/totp', { code: codeOf(t, secret) });
      },
    },
  ],
  'POST /api/auth/recovery_codes': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { secret } = await addTotp(t);
        return t.api('POST', '/api/auth/recovery_codes', { code: codeOf(t, secret) });
      },
    },
  ],
  'PUT /api/people/required_factors': [
    { changes: 0, call: ({ t }) => t.api('PUT', '/api/people/required_factors', { roles: ['viewer'] }) },
  ],
  'DELETE /api/people/{id}/factors': [
    { changes: 1, isUnseen: true, call: ({ t }) => t.api('DELETE', '/api/people/2/factors') },
  ],
  'POST /api/auth/refresh': [
    { changes: 0, call: ({ t, cookie }) => t.api('POST', '/api/auth/refresh', undefined, { cookie }) },
  ],
  'POST /api/auth/logout': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/auth/logout') }],
  'POST /api/clothes/photos.zip': [
    {
      changes: 0,
      call: ({ t, clothesId }) =>
        t.api('POST', '/api/clothes/photos.zip', { selection: { ids: [clothesId] }, as: 'jpeg' }),
    },
  ],
  'POST /api/auth/ticket': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/auth/ticket') }],
  'POST /api/auth/password': [
    {
      changes: 0,
      call: ({ t }) =>
        t.api('POST', '/api/auth/password', { current: adminPassword, next: 'зовсім-нове-гасло-88' }),
    },
  ],
  'DELETE /api/auth/sessions/{id}': [
    { changes: 0, call: ({ t }) => t.api('DELETE', '/api/auth/sessions/1') },
  ],
  'POST /api/auth/join/check': [
    {
      changes: 0,
      call: async ({ t }) => t.api('POST', '/api/auth/join/check', { token: await invited(t) }),
    },
  ],
  'POST /api/auth/join': [
    { changes: 1, call: async ({ t }) => joinBy(t, await invited(t)) },
    { changes: 1, isUnseen: true, call: async ({ t }) => joinBy(t, await reset(t)) },
  ],
  'PUT /api/people/{id}': [
    { changes: 1, call: ({ t }) => t.api('PUT', '/api/people/2', { role: 'viewer' }) },
    { changes: 1, call: ({ t }) => t.api('PUT', '/api/people/2', { name: 'Олена', disabled: true }) },
    { changes: 0, call: ({ t }) => t.api('PUT', '/api/people/2', { role: 'editor', disabled: false }) },
  ],
  // The change says that the password was reset; the invited person has no account yet.
  'POST /api/people/{id}/reset': [
    { changes: 1, isUnseen: true, call: ({ t }) => t.api('POST', '/api/people/2/reset') },
  ],
  'DELETE /api/people/{id}/sessions': [
    { changes: 0, call: ({ t }) => t.api('DELETE', '/api/people/2/sessions') },
  ],
  'POST /api/invitations/': [{ changes: 0, call: ({ t }) => t.api('POST', '/api/invitations/', newcomer) }],
  'DELETE /api/invitations/{id}': [
    {
      changes: 0,
      call: async ({ t }) => {
        await invited(t);
        return t.api('DELETE', '/api/invitations/1');
      },
    },
  ],
  // Ways to sign in are not values of the account, just like the password.
  'POST /api/auth/passkeys/options': [
    { changes: 0, call: ({ t }) => t.api('POST', '/api/auth/passkeys/options') },
  ],
  'POST /api/auth/passkeys/': [{ changes: 0, call: ({ t }) => addPasskey(t) }],
  'POST /api/auth/passkeys/proof': [
    {
      changes: 0,
      call: async ({ t }) => {
        await addPasskey(t);
        return t.api('POST', '/api/auth/passkeys/proof');
      },
    },
  ],
  'DELETE /api/auth/passkeys/{id}': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { recoveryCodes } = (await addPasskey(t)).body.data;
        return t.api('DELETE', '/api/auth/passkeys/1', { recoveryCode: recoveryCodes[0] });
      },
    },
  ],
  ...Object.fromEntries(referenceKinds.flatMap(referenceCalls)),
  'POST /api/clothes/fast_create': [
    {
      changes: 1,
      call: ({ t }) => t.api('POST', '/api/clothes/fast_create', { title: 'Плащ', supplierId: 1 }),
    },
  ],
  'PATCH /api/clothes/': [
    { changes: 1, call: ({ t }) => saveCells(t, { title: 'Плащ', lastPurchase: { price: 9 } }) },
    { changes: 1, call: ({ t }) => saveCells(t, { lastPurchase: { supplierId: 2 } }) },
    { changes: 0, call: ({ t }) => saveCells(t, { title: 'Пальто', lastPurchase: { price: null } }) },
  ],
  'PUT /api/clothes/{id}': [
    { changes: 1, call: ({ t }) => t.api('PUT', '/api/clothes/1', { ...input, title: 'Плащ' }) },
    { changes: 1, call: ({ t }) => t.api('PUT', '/api/clothes/1', { ...input, fabricComposition: [] }) },
    { changes: 0, call: ({ t }) => t.api('PUT', '/api/clothes/1', input) },
  ],
  'DELETE /api/clothes/{id}': [{ changes: 1, call: ({ t }) => t.api('DELETE', '/api/clothes/1') }],
  'PATCH /api/clothes/{id}/description': [
    { changes: 1, call: ({ t }) => t.api('PATCH', '/api/clothes/1/description', { description: 'Опис' }) },
    { changes: 0, call: ({ t }) => t.api('PATCH', '/api/clothes/1/description', { description: '' }) },
  ],
  'PATCH /api/clothes/{id}/main_image': [
    {
      changes: 1,
      call: ({ t, images }) => t.api('PATCH', '/api/clothes/1/main_image', { imageId: images[1]?.id }),
    },
    {
      changes: 0,
      call: ({ t, images }) => t.api('PATCH', '/api/clothes/1/main_image', { imageId: images[0]?.id }),
    },
  ],
  'POST /api/purchases/': [
    { changes: 1, call: ({ t }) => t.api('POST', '/api/purchases/', { clothesId: 1, supplierId: 1 }) },
  ],
  'PUT /api/purchases/{id}': [
    {
      changes: 1,
      call: ({ t }) => t.api('PUT', '/api/purchases/1', { clothesId: 1, supplierId: 1, price: 9 }),
    },
    {
      changes: 0,
      call: ({ t }) => t.api('PUT', '/api/purchases/1', { clothesId: 1, supplierId: 1, date: '2026-11-21' }),
    },
  ],
  'DELETE /api/purchases/{id}': [{ changes: 1, call: ({ t }) => t.api('DELETE', '/api/purchases/1') }],
  'POST /api/clothes/{id}/images': [{ changes: 1, call: upload(() => '/api/clothes/1/images') }],
  'POST /api/purchases/{id}/images': [{ changes: 1, call: upload(() => '/api/purchases/1/images') }],
  'DELETE /api/images/{id}': [
    { changes: 1, call: ({ t, images }) => t.api('DELETE', `/api/images/${images[0]?.id}`) },
    { changes: 1, call: ({ t, images }) => t.api('DELETE', `/api/images/${images[1]?.id}`) },
  ],
  'PUT /api/clothes/{id}/images/order': [
    {
      changes: 1,
      call: ({ t, images }) =>
        order(
          t,
          [2, 0].map((at) => images[at]?.id),
        ),
    },
    { changes: 0, call: ({ t, images }) => order(t, [images[0]?.id]) },
  ],
  'POST /api/images/{id}/edit': [
    { changes: 1, call: ({ t, images }) => edit(t, images[0]?.id, 90) },
    { changes: 0, call: ({ t, images }) => edit(t, images[0]?.id, 0) },
  ],
  'POST /api/changes/{id}/revert': [
    { changes: 1, call: async ({ t }) => t.api('POST', `/api/changes/${await lastChange(t)}/revert`) },
    // The change is that of the test's administrator.
    { changes: 0, call: ({ t }) => t.api('POST', '/api/changes/1/revert') },
  ],
  'POST /api/batches/{id}/revert': [
    { changes: 1, call: ({ t }) => revertBatchOf(t, 'clothes') },
    { changes: 0, call: ({ t }) => revertBatchOf(t, 'administrators') },
  ],
  'POST /api/clothes/batch/preview': [
    { changes: 0, call: ({ t }) => t.api('POST', '/api/clothes/batch/preview', many({ brandId: 2 })) },
  ],
  'POST /api/clothes/batch': [
    { changes: 1, call: ({ t }) => batchOf(t, { brandId: 2 }) },
    { changes: 1, call: ({ t }) => batchOf(t, { supplierId: 2 }) },
    { changes: 1, call: ({ t }) => batchOf(t, { fabricComposition: [] }) },
    { changes: 1, call: ({ t }) => batchOf(t, { addTagIds: [2], removeTagIds: [1] }) },
    { changes: 0, call: ({ t }) => batchOf(t, { brandId: 1, supplierId: 1, addTagIds: [1] }) },
    { changes: 1, call: ({ t }) => batchOf(t, { describe: { model: 'builtin' } }) },
    { changes: 0, call: ({ t }) => batchOf(t, { suggest: { model: 'builtin' } }) },
    { changes: 1, call: ({ t }) => batchOf(t, { delete: true }) },
  ],
  'POST /api/tasks/{id}/stop': [
    {
      changes: 0,
      call: async ({ t }) => {
        const { body } = await batchOf(t, { brandId: 1 });
        return t.api('POST', `/api/tasks/${body.data.taskId}/stop`);
      },
    },
    {
      changes: 1,
      isUnseen: true,
      call: async ({ t }) => {
        const { taskId } = await insertHeldTask(t, 'change');
        return t.api('POST', `/api/tasks/${taskId}/stop`);
      },
    },
  ],
  'POST /api/trash/restore': [
    { changes: 1, call: ({ t }) => t.api('POST', '/api/trash/restore', { ids: [2] }) },
    { changes: 0, call: ({ t }) => t.api('POST', '/api/trash/restore', { ids: [1] }) },
  ],
  'POST /api/trash/photos/restore': [
    {
      // One change each for the deletion, another main photo, and the restoration.
      changes: 3,
      call: async ({ t, images }) => {
        await t.data('DELETE', `/api/images/${images[0]?.id}`);
        await t.data('PATCH', '/api/clothes/1/main_image', { imageId: images[2]?.id });
        return t.api('POST', '/api/trash/photos/restore', { ids: [images[0]?.id] });
      },
    },
    {
      changes: 0,
      call: ({ t, images }) => t.api('POST', '/api/trash/photos/restore', { ids: [images[0]?.id] }),
    },
  ],
  // Only the deletion records a change.
  'POST /api/trash/photos/delete': [
    {
      changes: 1,
      call: async ({ t, images }) => {
        await t.data('DELETE', `/api/images/${images[0]?.id}`);
        return t.api('POST', '/api/trash/photos/delete', { ids: [images[0]?.id] });
      },
    },
  ],
  // The deletion's change already tells of it.
  'POST /api/trash/delete': [
    { changes: 0, call: ({ t }) => t.api('POST', '/api/trash/delete', { ids: [1, 2] }) },
  ],
  // The creation of the other item, and its deletion.
  'POST /api/clothes/{id}/merge': [
    {
      changes: 3,
      call: async ({ t }) => {
        await fastCreate(t, 'Плащ');
        return t.api('POST', '/api/clothes/1/merge', { ids: [3] });
      },
    },
  ],
  // The call says what two items are, and changes neither: the change is the other item's creation.
  'POST /api/clothes/{id}/distinct': [
    {
      changes: 1,
      call: async ({ t }) => {
        await fastCreate(t, 'Плащ');
        return t.api('POST', '/api/clothes/1/distinct', { clothesId: 3 });
      },
    },
  ],
  'DELETE /api/clothes/{id}/distinct/{other}': [
    { changes: 0, call: ({ t }) => t.api('DELETE', '/api/clothes/1/distinct/3') },
  ],
  'POST /api/images/similar': [
    { changes: 0, call: ({ t }) => t.api('POST', '/api/images/similar', { hashes: ['0'.repeat(16)] }) },
  ],
  'POST /api/views/': [{ changes: 0, call: ({ t }) => saveView(t) }],
  'PUT /api/views/{id}': [
    { changes: 0, call: async ({ t }) => t.api('PUT', `/api/views/${await viewId(t)}`, view('Інший')) },
  ],
  'DELETE /api/views/{id}': [
    { changes: 0, call: async ({ t }) => t.api('DELETE', `/api/views/${await viewId(t)}`) },
  ],
  'POST /api/tokens/': [{ changes: 1, call: ({ t }) => makeToken(t) }],
  'DELETE /api/tokens/{id}': [
    {
      changes: 2,
      call: async ({ t }) => {
        await makeToken(t);
        return t.api('DELETE', '/api/tokens/1');
      },
    },
  ],
  ...Object.fromEntries(
    Object.entries({
      'PUT ': 1,
      'DELETE ': 1,
      'POST /secret': 1,
      'POST /ping': 0,
      'POST /deliveries/{deliveryId}/again': 0,
    }).map(([route, changes]) => [
      route.replace(' ', ' /api/webhooks/{id}'),
      [{ changes, call: ({ t }: Scene) => ofWebhook(t, route) }],
    ]),
  ),
  'POST /api/webhooks/': [{ changes: 1, call: ({ t }) => t.api('POST', '/api/webhooks/', webhook) }],
  'POST /api/clothes/export': [
    {
      changes: 0,
      call: ({ t }) =>
        t.api('POST', '/api/clothes/export', { format: 'csv', rows: 'items', selection: { ids: [1] } }),
    },
  ],
  'POST /api/import/': [{ changes: 0, call: ({ t }) => uploadTable(t, 'Назва\nПлащ\n') }],
  'PUT /api/import/{id}': [
    {
      changes: 0,
      call: async ({ t }) => {
        await uploadTable(t, 'Назва\nПлащ\n');
        const settings = { columns: ['title'], emptyCells: 'clear', instead: {} };
        return t.api('PUT', '/api/import/1', { settings });
      },
    },
  ],
  'POST /api/import/{id}/run': [
    { changes: 1, call: ({ t }) => importTable(t, 'Назва;Постачальник\nПлащ;Перша\n') },
    // One change of the new entry, one of the item that names it.
    { changes: 2, call: ({ t }) => importTable(t, 'Номер товару;Бренд\n1;Третя\n') },
  ],
  'POST /api/clothes/{id}/description': [
    {
      changes: 1,
      call: ({ t }) => generated(t, '/api/clothes/1/description'),
    },
  ],
  // A proposal does not write the item.
  'POST /api/clothes/{id}/suggestions': [
    { changes: 0, call: ({ t }) => generated(t, '/api/clothes/1/suggestions') },
  ],
};

const newcomer = { email: 'olena@example.com', name: 'Олена', role: 'editor' };
const tokenOf = ({ link }: PersonLink) => link.split('#')[1];
const invited = async (t: TestApp) =>
  tokenOf(await t.data<PersonLink>('POST', '/api/invitations/', newcomer));
const reset = async (t: TestApp) => tokenOf(await t.data<PersonLink>('POST', '/api/people/2/reset'));
const joinBy = (t: TestApp, token: unknown) =>
  t.api('POST', '/api/auth/join', { token, password: 'зовсім-нове-гасло-88' });

/** Saves cells of the item as it is now. */
async function saveCells(t: TestApp, set: unknown): Promise<Answer<unknown>> {
  const { version } = (await t.data<ClothesListItem[]>('GET', '/api/clothes/'))[0] ?? {};
  return t.api('PATCH', '/api/clothes/', { items: [{ id: 1, version, set }] });
}

const order = (t: TestApp, ids: unknown) => t.api('PUT', '/api/clothes/1/images/order', { ids });
const edit = (t: TestApp, id: unknown, rotate: number) =>
  t.api('POST', `/api/images/${id}/edit`, { rotate, crop: null });
/** Requests a generation, and waits for its end. */
async function generated(t: TestApp, url: string): Promise<Answer<unknown>> {
  const answer = await t.api('POST', url, { model: 'builtin' });
  for (;;) {
    const tasks = await t.db.selectFrom('tasks').select('status').execute();
    if (tasks.every(({ status }) => status === 'completed')) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const webhook = { url: 'https://shop.example/', events: ['clothes.updated'], enabled: true };
/** Calls a route of a webhook, such as `POST /ping`, with one delivery. */
async function ofWebhook(t: TestApp, route: string): Promise<Answer<unknown>> {
  await t.data('POST', '/api/webhooks/1/ping');
  const [method, path = ''] = route.replace('{deliveryId}', '1').split(' ');
  const isPut = method === 'PUT';
  return t.api(
    isPut ? 'PUT' : method === 'DELETE' ? 'DELETE' : 'POST',
    `/api/webhooks/1${path}`,
    isPut ? { ...webhook, enabled: false } : undefined,
  );
}

async function addPasskey(t: TestApp): Promise<Answer<{ data: RecoveryCodes }>> {
  const credential = new Authenticator().create(await creationOptions(t));
  return t.api('POST', '/api/auth/passkeys/', { name: 'Ключ', credential });
}

const view = (name: string) => ({ name, query: 'nophoto=1', shared: false });
const makeToken = (t: TestApp) =>
  t.api('POST', '/api/tokens/', { name: 'Сайт', role: 'editor', until: '2027-01-31' });
const saveView = (t: TestApp) => t.api<{ data: SavedView }>('POST', '/api/views/', view('Без фото'));
const viewId = async (t: TestApp) => (await saveView(t)).body.data.id;

function referenceCalls(kind: ReferenceKind): [string, Way[]][] {
  const entry = `/api/${kind}/1`;
  return [
    [
      `POST /api/${kind}/`,
      [{ changes: 1, call: ({ t }) => t.api('POST', `/api/${kind}/`, { name: 'Третя' }) }],
    ],
    [
      `PUT /api/${kind}/{id}`,
      [
        { changes: 1, call: ({ t }) => t.api('PUT', entry, { name: 'Інша' }) },
        { changes: 0, call: ({ t }) => t.api('PUT', entry, { name: 'Перша' }) },
      ],
    ],
    [
      `POST /api/${kind}/{id}/merge`,
      [
        // The entry, its former name, and the item if it has one.
        {
          changes: ['types', 'colors'].includes(kind) ? 2 : 3,
          call: ({ t }) => t.api('POST', `/api/${kind}/2/merge`, { ids: [1] }),
        },
        { changes: 2, call: ({ t }) => t.api('POST', `${entry}/merge`, { ids: [2] }) },
      ],
    ],
    [
      `DELETE /api/${kind}/{id}`,
      [
        { changes: 1, call: ({ t }) => t.api('DELETE', `/api/${kind}/2`) },
        // The entry, and the item that has it.
        ...(isSeveral(kind)
          ? [{ changes: 2, call: ({ t }: Scene) => t.api('DELETE', `${entry}?fromItems=true`) }]
          : []),
      ],
    ],
  ];
}

history('each route that writes has its calls in the test of every write’s change', () =>
  withApp({}, async (t) => {
    const { body } = await t.api<{ paths: Record<string, object> }>('GET', '/api/openapi.json');
    const routes = Object.entries(body.paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url}`),
    );
    const writing = routes.filter((route) => !route.startsWith('GET '));
    assert.equal(writing.sort(), Object.keys(calls).sort());
  }),
);

/** The lists of which an item has one entry have one shape, so brands show everything. */
const isShown = (route: string) => !/\/(?:types|colors|suppliers)\//.test(route);

for (const [route, ways] of Object.entries(calls).filter(([route]) => isShown(route))) {
  history(route, async () => {
    for (const { changes, call, isUnseen = false } of ways) {
      await withScene(async (scene) => {
        const before = await stateOf(scene.t);
        const known = await changesOf(scene.t);
        const answer = await call(scene);
        assert.ok(answer.status < 300, `${answer.status} ${answer.text}`);
        const left = (await changesOf(scene.t)).slice(known.length);
        assert.is(left.length, changes);
        const wrote = JSON.stringify(await stateOf(scene.t)) !== JSON.stringify(before);
        assert.is(
          wrote,
          changes > 0 && !isUnseen,
          wrote ? 'a write without its change' : 'a change without its write',
        );
        for (const change of left) assert.not.equal(JSON.parse(change.before), JSON.parse(change.after));
        const refused = await stateOf(scene.t);
        await scene.t.api('PUT', '/api/clothes/1', { ...input, brandId: 99 });
        assert.equal(await stateOf(scene.t), refused);
        assert.is((await changesOf(scene.t)).length, known.length + changes, 'a refusal left a change');
      });
    }
  });
}

history('a repeated write under the same key leaves no second change', () =>
  withScene(async ({ t }) => {
    const known = (await changesOf(t)).length;
    for (let n = 0; n < 2; n += 1) {
      await t.api('POST', '/api/brands/', { name: 'Третя' }, { headers: { 'idempotency-key': 'one' } });
    }
    assert.is((await changesOf(t)).length, known + 1);
  }),
);

// Writes of a subject's rows go through `recorded`, go into changes of a batch, or have a reason.
history('the rows of a subject are written by no other file, those of purchases by one', () => {
  const writes =
    /\.(?:insertInto|updateTable|deleteFrom)\(\s*(?:tableOf\(|kind|'(?:clothes|compositions|purchases|images|administrators|brands|types|colors|materials|suppliers)')/;
  const ofPurchases =
    /\b(?:insertInto|updateTable|deleteFrom|insertWithIds?)\(\s*(?:tx, )?'purchases'|update purchases /;
  const files = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('migrations'))
    .map((file) => path.posix.join('server/src', file.split(path.sep).join('/')));
  const without = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    return writes.test(text) && !/from '[./]+history\/(?:record|batch)'/.test(text);
  });
  // These files write for saves, deletions, merges and reverts, which record the change, or they
  // write a hash, which nobody sees.
  assert.equal(without.sort(), [
    'server/src/clothes/composition.ts',
    'server/src/clothes/fieldWrites.ts',
    'server/src/clothes/purchaseWrites.ts',
    'server/src/photos/photos.ts',
    'server/src/references/merging.ts',
    'server/src/similar/hashing.ts',
  ]);
  assert.equal(
    files.filter((file) => ofPurchases.test(readFileSync(file, 'utf8'))),
    ['server/src/clothes/purchaseWrites.ts'],
  );
});

async function start(copyOf?: string): Promise<TestApp> {
  const backups = backupSettingsFor('/nowhere/backups');
  const oidc = settingsFor((await provider).issuer, { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES: 'all=viewer' });
  return startApp({ ai: { pause: 1, unsavedPause: 1 }, config: { backups, oidc }, copyOf });
}

async function makeScene(t: TestApp): Promise<Omit<Scene, 't'>> {
  const { cookie } = await t.signIn();
  await addAdministrator(t.db, t.clock, {
    email: 'petro@example.com',
    role: 'editor',
    passwordHash: '',
    mustChangePassword: false,
  });
  for (const kind of referenceKinds) {
    for (const name of ['Перша', 'Друга']) await t.data('POST', `/api/${kind}/`, { name });
  }
  const { clothesId, purchaseId } = await fastCreate(t, 'Пальто');
  const bytes = await photo('jpeg', { width: 40, height: 30 });
  const [two, one] = [form({ bytes }, { bytes }), form({ bytes })];
  const images = [
    ...(await t.data<Image[]>('POST', '/api/clothes/1/images', two.body, { headers: two.headers })),
    ...(await t.data<Image[]>('POST', '/api/purchases/1/images', one.body, { headers: one.headers })),
  ];
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: images[0]?.id });
  await t.data('PUT', '/api/clothes/1', input);
  await t.data('POST', '/api/webhooks/', webhook);
  await fastCreate(t, 'Шарф');
  await t.data('DELETE', '/api/clothes/2');
  return { clothesId, purchaseId, images, photo: bytes, cookie };
}

const onScene = sceneOf(start, makeScene);

function withScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  return onScene((t, made) => work({ ...made, t }));
}

async function importTable(t: TestApp, text: string): Promise<Answer<unknown>> {
  await uploadTable(t, text);
  const answer = await t.api<{ data: BatchStarted }>('POST', '/api/import/1/run');
  await ended(t, answer.body.data.taskId);
  return answer;
}

async function lastChange(t: TestApp): Promise<number> {
  return (await changesOf(t)).at(-1)?.id ?? 0;
}

function many(change: unknown) {
  return { selection: { ids: [1] }, change };
}

/** Changes the item in a batch, and waits until it has ended. */
async function batchOf(t: TestApp, change: unknown): Promise<Answer<{ data: BatchStarted }>> {
  const answer = await t.api<{ data: BatchStarted }>('POST', '/api/clothes/batch', many(change));
  await ended(t, answer.body.data.taskId);
  return answer;
}

/** Puts the last change of a subject into a batch, and reverts the batch. */
async function revertBatchOf(t: TestApp, subject: string): Promise<Answer<unknown>> {
  const last = (await changesOf(t)).findLast((change) => change.subject === subject);
  await t.db.insertInto('batches').values({ at: 0, administrator_id: null, cause: 'bulk' }).execute();
  await t.db
    .updateTable('changes')
    .set({ batch_id: 1 })
    .where('id', '=', last?.id ?? 0)
    .execute();
  return t.api('POST', '/api/batches/1/revert');
}

async function changesOf(t: TestApp) {
  return t.db.selectFrom('changes').selectAll().orderBy('id').execute();
}

/**
 * Returns the data that the history covers, without instants, versions, passwords and other tables.
 */
async function stateOf(t: TestApp): Promise<Record<string, unknown>> {
  const { db } = t;
  const item = ['id', 'title', 'description', 'brand_id', 'color_id', 'type_id', 'main_image_id'] as const;
  const state: Record<string, unknown> = {
    clothes: await db.selectFrom('clothes').select(item).orderBy('id').execute(),
    compositions: await db
      .selectFrom('compositions')
      .selectAll()
      .orderBy('clothes_id')
      .orderBy('position')
      .execute(),
    item_tags: await db.selectFrom('item_tags').selectAll().orderBy('tag_id').execute(),
    purchases: (await db.selectFrom('purchases').selectAll().orderBy('id').execute()).map(
      ({ updated_at: _at, ...row }) => row,
    ),
    images: await db.selectFrom('images').selectAll().orderBy('id').execute(),
    administrators: await db
      .selectFrom('administrators')
      .select(['id', 'email', 'name', 'role', 'disabled_at'])
      .orderBy('id')
      .execute(),
    webhooks: await db
      .selectFrom('webhooks')
      .select(['id', 'url', 'events', 'enabled', 'secret'])
      .orderBy('id')
      .execute(),
    api_tokens: await db.selectFrom('api_tokens').select(['id', 'revoked_at']).orderBy('id').execute(),
  };
  for (const kind of referenceKinds) {
    state[kind] = await db.selectFrom(kind).select(['id', 'name']).orderBy('id').execute();
  }
  return state;
}

history.run();
