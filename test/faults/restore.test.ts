/**
 * Yesterday's backup replaces a lost data folder completely: rows, photos, the password and the
 * second factor. A backup that is killed in its middle does not count.
 */
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { TOTP } from 'otpauth';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copiedTables } from '../../server/src/backups/copiedTables';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { BackupList, BackupStatus } from '../../src/contract/backups';
import type { TotpSecret } from '../../src/contract/factors';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Image } from '../../src/contract/types';
import { Client, photoForm } from './support/client';
import { damage, imageHash, namedAddresses, query, storedAddresses } from './support/dataFolder';
import { run, withServer } from './support/process';
import { until } from './support/rounds';

const restores = suite('backups that happen');
const uncompared = 'select image_id from uncompared_images';

/** Tables whose rows a restore changes on purpose: sessions, what belongs to them, and counts. */
const changed =
  /session_families|refresh_tokens|known_devices|login_|tickets|idempotency_keys|settings|event_counts|failures/;

function rowsIn(folder: string): Record<string, string[]> {
  return Object.fromEntries(
    copiedTables
      .filter((name) => !changed.test(name))
      .map((name) => [name, query(folder, `select * from ${name}`).map((row) => JSON.stringify(row))]),
  );
}

/** Polls until `isSo` is true; the server answers while it makes its backup. */
async function statusOf(client: Client, isSo: (status: BackupStatus) => boolean): Promise<BackupStatus> {
  for (;;) {
    const { status } = await client.data<BackupList>('GET', '/api/backups/');
    if (isSo(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

restores('a server backs itself up; its folder is lost and restored, and nothing is missing', () =>
  inTempFolder(async (parent) => {
    const [data, backups] = [path.join(parent, 'data'), path.join(parent, 'backups')];
    const env = { BACKUP_DIR: backups };
    let secret = '';
    await withServer(
      data,
      async (server) => {
        const client = await Client.signIn(server);
        // The first start backed up an empty installation.
        const first = await statusOf(client, ({ last, running }) => last !== null && !running);
        assert.equal([first.last?.items, first.alarming], [0, false]);
        const supplier = await client.data<Reference>('POST', '/api/suppliers/', { name: 'Ринок' });
        for (const title of ['Пальто', 'Сукня', 'Зникне']) {
          const made = await client.data<FastCreated>('POST', '/api/clothes/fast_create', {
            title,
            supplierId: supplier.id,
          });
          const bytes = await photo('jpeg', { width: 120, height: 90 });
          const url = `/api/purchases/${made.purchaseId}/images`;
          const [image] = await client.data<Image[]>('POST', url, photoForm(bytes));
          if (title === 'Сукня')
            await client.data('POST', `/api/images/${image?.id}/edit`, { rotate: 90, crop: null });
          if (title === 'Зникне') await client.call('DELETE', `/api/clothes/${made.clothesId}`);
        }
        secret = (await client.data<TotpSecret>('POST', '/api/auth/totp')).secret;
        await client.data('PUT', '/api/auth/totp', { code: new TOTP({ secret }).generate() });
        // Photos are compared in the background: an earlier backup would lack the results.
        await until('the photos to be compared', () => query(data, uncompared).length === 0);
        await client.data('POST', '/api/backups/');
        const { last } = await statusOf(
          client,
          ({ last: newest, running }) => !running && newest?.items === 2,
        );
        assert.equal([last?.photos, last?.verified], [2, true]);
        const { backups: listed } = await client.data<BackupList>('GET', '/api/backups/');
        const folder = path.join(backups, listed[0]?.name ?? '');
        // A backup killed in its middle does not count.
        await client.data('POST', '/api/backups/');
        await server.end('SIGKILL');
        const before = rowsIn(data);
        const bytes = Object.fromEntries(namedAddresses(data).map((at) => [at, imageHash(data, at)]));
        await rm(data, { recursive: true });
        assert.is((await run('restore', { DATA_DIR: data }, folder)).code, 0);
        assert.equal(rowsIn(data), before);
        assert.equal(Object.fromEntries(namedAddresses(data).map((at) => [at, imageHash(data, at)])), bytes);
        assert.equal(storedAddresses(data).sort(), namedAddresses(data).sort());
        assert.equal(damage(data), []);
      },
      env,
    );
    // This key encrypts the second factors.
    assert.ok(existsSync(path.join(data, 'jwt-secret')));
    await withServer(
      data,
      async (server) => {
        // The confirmed code counts as used in the restored rows, too.
        const code = new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 });
        const client = await Client.signIn(server, code);
        assert.is((await client.data<unknown[]>('GET', '/api/clothes/')).length, 2);
        const log = server.written().err;
        assert.not.match(log, 'backup_failed');
        await server.end('SIGTERM');
      },
      env,
    );
    const drafts = (await readdir(backups)).filter((name) => name.endsWith('.part'));
    for (const name of drafts) assert.ok(!existsSync(path.join(backups, name, 'summary.json')), name);
  }),
);

restores.run();
