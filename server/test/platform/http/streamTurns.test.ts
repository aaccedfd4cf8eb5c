// SQLite only: tests how an answer is sent; no database is used.
import { once } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countAnswers, inStreamTurn, sendStream } from '../../../src/platform/http/answerBytes';
import { HeldBytes } from '../../../src/platform/http/HeldBytes';
import { PersonSlots } from '../../../src/platform/work/PersonSlots';

const turns = suite('turns of streamed answers');

const person = 1;

turns('a turn and its bytes are free only once the stream has ended the step it was in', async () => {
  const slots = new PersonSlots({ concurrency: 1, waiting: 0 }, 'wait');
  const heldBytes = new HeldBytes(1000);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* pieces() {
    yield Buffer.from('begun');
    await held;
    yield Buffer.from('more');
  }
  const stream = Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
  const app = fastify();
  countAnswers(app, heldBytes);
  const gone = new Promise<void>((resolve) => {
    app.get('/', (_, reply) =>
      inStreamTurn(slots, person, reply, async (signal) => {
        signal.addEventListener('abort', () => resolve());
        return sendStream(reply, heldBytes, 100, () => stream);
      }),
    );
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    const [answer] = await once(http.get(address, { agent: false }), 'response');
    answer.on('error', () => {}).destroy();
    await gone;
    const isFree = () =>
      slots
        .run(person, async () => true)
        .catch(({ code }: { code: string }) => {
          assert.is(code, 'too_many_requests');
          return false;
        });
    const state = async () => {
      await new Promise(setImmediate);
      return { isFree: await isFree(), bytes: heldBytes.bytes };
    };
    assert.equal(await state(), { isFree: false, bytes: 100 });
    const closed = once(stream, 'close');
    release();
    await closed;
    assert.equal(await state(), { isFree: true, bytes: 0 });
  } finally {
    await app.close();
  }
});

turns.run();
