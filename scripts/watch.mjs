import { spawn } from 'node:child_process';
import { context } from 'esbuild';
import { appOptions, writeDevelopment } from './app.mjs';
import { nodeOptions, programs } from './server.mjs';

/** Builds for development on every change and restarts the server; the page reloads by itself. */
export async function watch(appOut, serverOut) {
  let server;
  const restart = async () => {
    if (server?.exitCode === null) {
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await exited;
    }
    server = spawn(process.execPath, ['--enable-source-maps', `${serverOut}/main.js`], { stdio: 'inherit' });
  };
  const restarting = {
    name: 'restarting',
    setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  };
  const options = appOptions(appOut, { dev: true });
  const writing = {
    name: 'writing',
    setup: (build) =>
      build.onEnd((result) => (result.errors.length === 0 ? writeDevelopment(appOut, result) : undefined)),
  };
  const app = await context({ ...options, plugins: [...options.plugins, writing] });
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
