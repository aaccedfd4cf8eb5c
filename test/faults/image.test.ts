/**
 * The image of docs/deploy/Dockerfile, built without Docker: every step runs, and what comes out
 * is a server.
 */
import { spawn, spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photo } from '../../server/test/support/photos';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { Client, photoForm } from './support/client';
import { buildImage } from './support/image';
import { email, password, untilListening, watch } from './support/process';

const image = suite('the image');

/** The image's user `node`; the current user where that one cannot be taken. */
const user = (() => {
  const { uid, gid } = userInfo();
  const node = { uid: 1000, gid: 1000 };
  if (uid === 0 && spawnSync(process.execPath, ['--version'], node).status === 0) return node;
  console.log('Left out, this user or Node cannot do it: a change of the user');
  return { uid, gid };
})();

image('each step of the Dockerfile runs, its server works, is found healthy and stops', () =>
  inTempFolder(async (folder) => {
    await chmod(folder, 0o755);
    const built = await buildImage('docs/deploy/Dockerfile', folder, `${user.uid}:${user.gid}`);
    const { USER, ENTRYPOINT = '', CMD = '', HEALTHCHECK = '' } = built.settings;
    const [program, ...args]: string[] = [...JSON.parse(ENTRYPOINT), ...JSON.parse(CMD)];
    const [, ...check]: string[] = JSON.parse(HEALTHCHECK.slice(HEALTHCHECK.indexOf('[')));
    assert.equal([USER, built.env.HOST, program], ['node', '0.0.0.0', 'node']);
    assert.equal([built.settings.VOLUME, built.settings.EXPOSE, built.env.PORT], ['/data', '8080', '8080']);
    // Any free port, which only this machine reaches.
    const env = { ...built.env, PORT: '0', HOST: '127.0.0.1', ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    const where = { cwd: built.folder, ...user };
    const server = await untilListening(
      watch(spawn(process.execPath, args, { env, ...where, stdio: ['ignore', 'pipe', 'pipe'] })),
    );
    const health = () =>
      spawnSync(process.execPath, check, { env: { ...env, PORT: String(server.port) }, ...where }).status;
    try {
      assert.is(health(), 0);
      const client = await Client.signIn(server);
      const { id: supplierId } = await client.data<{ id: number }>('POST', '/api/suppliers/', {
        name: 'Ательє',
      });
      const item = { title: 'Пальто', supplierId };
      const { clothesId } = await client.data<{ clothesId: number }>(
        'POST',
        '/api/clothes/fast_create',
        item,
      );
      await client.data('POST', `/api/clothes/${clothesId}/images`, photoForm(await photo()));
      assert.match(await (await fetch(`${server.address}/admin/`)).text(), /<script .*assets\/start-/);
      assert.is((await server.end('SIGTERM')).code, 0);
      assert.is(health(), 1);
    } finally {
      server.child.kill('SIGKILL');
    }
  }),
);

image.run();
