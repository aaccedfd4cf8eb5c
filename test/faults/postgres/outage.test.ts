/** A real server whose PostgreSQL goes away, cuts connections, makes it wait or has no room. */
import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AiServer, says, testAiKey } from '../../../server/test/support/AiServer';
import { makeDatabase } from '../../../server/test/support/app';
import { FaultyProxy } from '../../../server/test/support/FaultyProxy';
import { photo } from '../../../server/test/support/photos';
import { TaskSocket } from '../../../server/test/support/TaskSocket';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, FastCreated, Image, Task } from '../../../src/contract/types';
import { type Answer, Client, newKey, photoForm, readAnswer } from '../support/client';
import { asOwner, controlPostgres } from '../support/postgresServer';
import { begin, email, password, type RunningServer, run, withServer } from '../support/process';
import { rounds, until } from '../support/rounds';

/** Seconds, for busy machines. */
const patience = 120;

const outages = suite('PostgreSQL in trouble');

/** Runs `work` with a server on its own schema, whose address may have further parameters. */
async function withSchema(
  more: string,
  env: Record<string, string>,
  work: (server: RunningServer, schema: string) => Promise<void>,
): Promise<void> {
  const made = await makeDatabase();
  if (made?.config.database.kind !== 'postgres') throw new Error('for PostgreSQL only');
  const { url } = made.config.database;
  const schema = new URL(url).searchParams.get('options')?.split('=')[1] ?? '';
  try {
    await inTempFolder((folder) =>
      withServer(folder, (server) => work(server, schema), { ...env, DATABASE_URL: url + more }),
    );
  } finally {
    await made.drop();
  }
}

function assertUnavailable({ status, problem, headers }: Answer<unknown>): void {
  assert.equal([status, problem?.code], [503, 'unavailable']);
  assert.ok(Number(headers.get('retry-after')) > 0);
}

async function signInAgain({ address }: RunningServer): Promise<Answer<unknown>> {
  return readAnswer(
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
  );
}

async function addReady(client: Client, title: string): Promise<number> {
  const [known] = await client.data<Reference[]>('GET', '/api/suppliers/');
  const supplier = known ?? (await client.data<Reference>('POST', '/api/suppliers/', { name: 'А' }));
  const made = { title, supplierId: supplier.id };
  const { clothesId } = await client.data<FastCreated>('POST', '/api/clothes/fast_create', made);
  const form = photoForm(await photo('jpeg', { width: 40, height: 30 }));
  const [image] = await client.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
  await client.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: image?.id });
  return clothesId;
}

outages(
  'PostgreSQL goes away and comes back: 503 in between, then all goes on, running tasks too',
  async () => {
    const ai = await AiServer.start();
    let answerNow = () => {};
    ai.next.push((answer, request) => {
      answerNow = () => says('Опис, що чекав.')(answer, request);
    });
    try {
      await withSchema('', { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl }, async (server) => {
        const client = await Client.signIn(server);
        const [first, second] = [await addReady(client, 'Перше'), await addReady(client, 'Друге')];
        const socket = new TaskSocket(server, client.token);
        assert.is(await socket.opened(), 101);
        const running = await client.data<Task>('POST', `/api/clothes/${first}/description`);
        await until('the AI to be asked', () => ai.requests.length === 1);

        await controlPostgres('stop');
        try {
          assertUnavailable(await client.call('GET', '/api/brands/'));
          assertUnavailable(await client.call('POST', '/api/brands/', { name: 'Б' }));
          assertUnavailable(await client.call('GET', `/api/clothes/${first}`));
          assertUnavailable(await signInAgain(server));
          assert.is((await fetch(`${server.address}/api/health`)).status, 503);
          answerNow();
        } finally {
          await controlPostgres('start');
        }
        await until('reads', async () => (await client.call('GET', '/api/brands/')).status === 200, patience);
        assert.is((await client.call('POST', '/api/brands/', { name: 'Б' })).status, 201);
        await until(
          'health',
          async () => (await fetch(`${server.address}/api/health`)).status === 200,
          patience,
        );
        const ended = (taskId: number, clothesId: number) => async () => {
          const isCompleted = socket.tasks.some(
            (task) => task.taskId === taskId && task.status === 'completed',
          );
          const item = await client.data<Clothes>('GET', `/api/clothes/${clothesId}`);
          return isCompleted && item.description;
        };
        assert.is(await until('the text', ended(running.taskId, first), patience), 'Опис, що чекав.');
        const next = await client.data<Task>('POST', `/api/clothes/${second}/description`);
        await until('the next text', ended(next.taskId, second), patience);
        assert.is(ai.requests.length, 2);
        assert.is(server.child.exitCode, null);
        socket.socket.terminate();
        assert.is((await server.end('SIGTERM')).code, 0);
      });
    } finally {
      await ai.stop();
    }
  },
);

outages('PostgreSQL’s connections are cut in the middle: a repeat is there once', () =>
  withSchema('', {}, async (server, schema) => {
    const client = await Client.signIn(server);
    const cuts = rounds(8, 400);
    let over = false;
    const acknowledged: string[] = [];
    let refused = 0;
    const write = async (name: string) => {
      const key = newKey();
      for (;;) {
        const answer = await client.call('POST', '/api/brands/', { name }, { key });
        if (answer.status === 201) {
          acknowledged.push(name);
          return;
        }
        assertUnavailable(answer);
        refused += 1;
      }
    };
    const writing = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let serial = 0; !over; serial++) await write(`Б ${writer}-${serial}`);
      }),
    );
    await asOwner(async (owner) => {
      for (let cut = 0; cut < cuts; cut++) {
        const before = acknowledged.length;
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name like 'clothes-admin%'`,
        );
        // A wrong answer to a writer, or a server that is gone, ends the test at once.
        await Promise.race([
          writing,
          until('writes to go on', () => acknowledged.length >= before + 3, patience),
        ]);
      }
    });
    over = true;
    await writing;
    const list = await client.data<Reference[]>('GET', '/api/brands/');
    assert.equal(list.map(({ name }) => name).sort(), [...acknowledged].sort(), schema);
    assert.is(server.child.exitCode, null);
    console.log(`${cuts} cuts: ${acknowledged.length} writes acknowledged, ${refused} times refused`);
  }),
);

outages('a PostgreSQL statement that waits too long is given up', () =>
  withSchema('&statement_timeout=3000&pool_size=3', {}, async (server, schema) => {
    const client = await Client.signIn(server);
    await asOwner(async (owner) => {
      await owner.query(`begin; lock table ${schema}.brands in access exclusive mode`);
      const answers = await Promise.all([
        client.call('GET', '/api/brands/'),
        client.call('POST', '/api/brands/', { name: 'Б' }),
      ]);
      for (const answer of answers) assertUnavailable(answer);
      assert.is((await client.call('GET', '/api/types/')).status, 200);
      await owner.query('rollback');
    });
    assert.is((await client.call('POST', '/api/brands/', { name: 'Б' })).status, 201);
  }),
);

outages('where PostgreSQL has no room for more connections, calls are refused with Retry-After', async () => {
  const name = `limited_${randomBytes(4).toString('hex')}`;
  await asOwner((owner) =>
    owner.query(`create role ${name} login connection limit 6; create schema ${name} authorization ${name}`),
  );
  try {
    const address = new URL(`${process.env.TEST_POSTGRES}/postgres?options=-c%20search_path%3D${name}`);
    address.username = name;
    await inTempFolder((folder) =>
      withServer(
        folder,
        async (server) => {
          const client = await Client.signIn(server);
          const answers = await Promise.all(
            Array.from({ length: 40 }, (_, at) => client.call('POST', '/api/brands/', { name: `Б${at}` })),
          );
          const refused = answers.filter(({ status }) => status !== 201);
          assert.ok(refused.length > 0 && refused.length < 40, String(refused.length));
          for (const answer of refused) assertUnavailable(answer);
          await until(
            'room',
            async () => (await client.call('GET', '/api/brands/')).status === 200,
            patience,
          );
        },
        { DATABASE_URL: address.href },
      ),
    );
  } finally {
    await asOwner((owner) => owner.query(`drop schema ${name} cascade; drop role ${name}`));
  }
});

outages('PostgreSQL’s wrong address is one line, without the password, and a setting’s exit code', () =>
  inTempFolder(async (folder) => {
    const host = `${process.env.TEST_POSTGRES}/postgres`;
    for (const [address, expected] of [
      [`${host}?pool_size=many`, /pool_size in DATABASE_URL must be/],
      [`${host}?statement_timeout=0`, /statement_timeout in DATABASE_URL must be/],
      [`${process.env.TEST_POSTGRES}/none`, /cannot be used: .*"none" does not exist/],
    ] as const) {
      const { code, out, err } = await run('main', { DATA_DIR: folder, DATABASE_URL: address });
      assert.equal([code, out], [78, '']);
      assert.match(err, expected);
      assert.match(err, /^Clothes Admin: [^\n]+\n$/);
    }
  }),
);

outages('a start waits for a PostgreSQL that does not answer; commands say so and end', async () => {
  const made = await makeDatabase();
  if (made?.config.database.kind !== 'postgres') throw new Error('for PostgreSQL only');
  const address = new URL(made.config.database.url);
  const proxy = await FaultyProxy.start(Number(address.port));
  address.password = 'geheim';
  address.host = `127.0.0.1:${proxy.port}`;
  proxy.line = 'reset';
  await inTempFolder(async (folder) => {
    const env = { DATA_DIR: folder, DATABASE_URL: address.href };
    const command = await run('admin', env, 'list');
    assert.is(command.code, 1);
    assert.match(command.err, /^Clothes Admin: the database [^\n]+ does not answer: [^\n]+\n$/);
    const stopped = begin('main', env);
    await until('a line of the log', () => stopped.written.err.includes('"start_waits"'));
    stopped.child.kill('SIGTERM');
    assert.equal(await stopped.ended.then(({ code, out }) => [code, out]), [0, '']);
    const patient = begin('main', env);
    await until('a line of the log', () => patient.written.err.includes('"start_waits"'));
    proxy.turn('good');
    await until('the address', () => patient.written.out.includes('running at'));
    patient.child.kill('SIGTERM');
    const { code, err } = await patient.ended;
    assert.is(code, 0, err);
    assert.is(err.match(/"start_waits"/g)?.length, 1);
    assert.not.match(stopped.written.err + err + command.err, 'geheim');
  });
  await proxy.stop();
  await made.drop();
});

outages.run();
