/** An object store by other authors, for the tests of test/s3: the package s3rver. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starts a fresh s3rver. Returns its address for the tests, and `stop`. */
export async function startS3rver(program) {
  const data = await mkdtemp(path.join(tmpdir(), 'clothes-admin-s3rver-'));
  // It makes the tokens of its long lists with a cipher that OpenSSL has moved to its legacy
  // provider.
  const line = ['--openssl-legacy-provider', program, '-d', data, '-a', '127.0.0.1', '-p', '0', '-s'];
  const child = spawn(process.execPath, line, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(data, { recursive: true, force: true });
  };
  let said = '';
  const port = await new Promise((resolve) => {
    child.once('close', () => resolve(undefined));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      const [, found] = /listening on .*:(\d+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  if (port) return { env: { TEST_S3: `http://127.0.0.1:${port}` }, stop };
  await stop();
  throw new Error(`s3rver does not start: ${said}`);
}
