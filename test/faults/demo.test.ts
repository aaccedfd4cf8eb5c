/** The demo serves at once while it makes its catalogue, and continues where it was killed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { ClothesListItem } from '../../src/contract/types';
import { Client } from './support/client';
import { count, damage, namedAddresses, storedAddresses } from './support/dataFolder';
import { begin, email, password } from './support/process';
import { until } from './support/rounds';

const demo = suite('the demo while it is drawn');

/** Starts the demo; signs in as soon as it prints that people can. */
async function startDemo(folder: string) {
  const program = begin('demo', { DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  try {
    const [, address = ''] = await until('the demo to listen', () =>
      /running at (http:\S+)\n.*Sign in as/s.exec(program.written.out),
    );
    const client = await Client.signIn({ address });
    const titles = async () =>
      (await client.data<ClothesListItem[]>('GET', '/api/clothes/')).map((item) => item.title);
    return { ...program, titles };
  } catch (error) {
    program.child.kill('SIGKILL');
    throw error;
  }
}

demo('the demo lets people sign in before it is complete; killed, it continues without doubles', () =>
  inTempFolder(async (folder) => {
    const first = await startDemo(folder);
    try {
      await until('the first item', async () => (await first.titles()).length > 0, 60);
      assert.ok((await first.titles()).length < 60, 'it was drawn before it served');
    } finally {
      first.child.kill('SIGKILL');
      await first.ended;
    }
    const kept = count(folder, 'select count(*) from clothes');
    const second = await startDemo(folder);
    try {
      await until('one more item', async () => (await second.titles()).length > kept, 60);
      const titles = await second.titles();
      assert.is(new Set(titles).size, titles.length);
    } finally {
      second.child.kill('SIGTERM');
    }
    const ending = await second.ended;
    assert.is(ending.code, 0, ending.err);
    assert.match(ending.out, /being drawn/);
    assert.not.match(ending.err, /is not complete/);
    const pictures = new Set(storedAddresses(folder));
    assert.ok(namedAddresses(folder).every((address) => pictures.has(address)));
    assert.equal(damage(folder), []);
  }),
);

demo.run();
