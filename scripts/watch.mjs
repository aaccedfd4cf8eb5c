import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { context } from 'esbuild';
import { appOptions, writeDevelopment } from './buildApp.mjs';
import { nodeOptions, programs } from './buildServer.mjs';
import { serverOut } from './files.mjs';

/** Builds for development on every change and restarts the server; the page reloads itself. */
export async function watch(buildStamp) {
  await rm(buildStamp, { force: true });
  let server;
  const restart = async () => {
    if (server?.exitCode === null) {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await exited;
    }
    server = spawn(process.execPath, ['--enable-source-maps', `${serverOut}/main.js`], { stdio: 'inherit' });
  };
  const afterBuild = (name, work) => ({
    name,
    setup: ({ onEnd }) => onEnd((result) => (result.errors.length === 0 ? work(result) : undefined)),
  });
  const options = appOptions({ dev: true });
  const plugins = [...options.plugins, afterBuild('writing', writeDevelopment)];
  const app = await context({ ...options, plugins });
  const restarting = afterBuild('restarting', restart);
  const api = await context(nodeOptions(programs, serverOut, { plugins: [restarting] }));
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server?.kill(signal);
      process.exit(0);
    });
  }
  await app.watch();
  await api.watch();
}
