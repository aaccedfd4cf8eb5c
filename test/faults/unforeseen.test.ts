/**
 * Uncaught errors in the running server: a rejected promise is logged, anything else ends the
 * process with a message.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { Client } from './support/client';
import { damage } from './support/dataFolder';
import { serve, withServer } from './support/process';
import { until } from './support/rounds';

const unforeseen = suite('errors that nobody caught');

/** Returns the environment of a server that runs `code` on SIGUSR2. */
function onSignal(code: string): Record<string, string> {
  const source = `process.on('SIGUSR2', () => { ${code} })`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` };
}

unforeseen('a rejected promise that nobody caught is logged, and the server goes on', () =>
  inTempFolder((folder) =>
    withServer(
      folder,
      async (server) => {
        const client = await Client.signIn(server);
        server.child.kill('SIGUSR2');
        await until('the line in the log', () => server.written().err.includes('a background job failed'));
        assert.match(server.written().err, /"message":"lost on the way"/);
        await client.data('POST', '/api/brands/', { name: 'Після' });
        assert.is((await server.end('SIGTERM')).code, 0);
      },
      onSignal(`void Promise.reject(new Error('lost on the way'))`),
    ),
  ),
);

for (const [where, code] of [
  ['a timer', `setTimeout(() => { throw new Error('out of hand') }, 1)`],
  ['a stream', `process.stdout.emit('error', new Error('out of hand'))`],
] as const) {
  unforeseen(
    `an error thrown in ${where} ends the server with 1 and a line in the log; the next is whole`,
    () =>
      inTempFolder(async (folder) => {
        const server = await serve(folder, onSignal(code));
        const client = await Client.signIn(server);
        await client.data('POST', '/api/brands/', { name: 'До' });
        server.child.kill('SIGUSR2');
        const { code: exit, err } = await server.ended;
        assert.is(exit, 1, err);
        assert.match(err, /"level":"fatal".*out of hand.*the server cannot go on/);
        assert.equal(damage(folder), []);
        await withServer(folder, async (next) => {
          assert.is((await client.at(next).data<unknown[]>('GET', '/api/brands/')).length, 1);
        });
      }),
  );
}

unforeseen.run();
