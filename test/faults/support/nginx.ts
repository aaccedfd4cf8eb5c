import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import path from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { freePort } from '../../../server/test/support/freePort';
import { until } from './rounds';

const siteName = 'admin.shop.example';

/**
 * Returns the path of nginx; null without nginx or without openssl. NGINX_PROGRAM overrides it:
 * nginx itself reads the variable NGINX, as a list of open sockets.
 */
export function findNginx(): string | null {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find(existsSync);
  return find('openssl') === undefined ? null : (process.env.NGINX_PROGRAM ?? find('nginx') ?? null);
}

export interface NginxProxy {
  port: number;
  redirectPort: number;
  /** The certificate that clients must trust. */
  ca: string;
  /** Returns everything that it has logged. */
  logs(): Promise<string>;
}

/**
 * Runs `work` behind nginx with a configuration of docs/deploy on loopback; only ports, paths and
 * upstream are replaced. Stops nginx afterwards. Throws with nginx's message if it refuses the
 * configuration.
 */
export async function withNginx(
  program: string,
  { config, folder, upstream }: { config: string; folder: string; upstream: number },
  work: (proxy: NginxProxy) => Promise<void>,
): Promise<void> {
  await mkdir(path.join(folder, 'tmp'), { recursive: true });
  const [port, redirectPort] = [await freePort(), await freePort()];
  makeCertificate(folder);
  await writeFile(
    path.join(folder, 'site.conf'),
    localConfig(config, { port, redirectPort, upstream, folder }),
  );
  await writeFile(path.join(folder, 'nginx.conf'), mainConfig(folder));
  const line = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', path.join(folder, 'nginx.conf')];
  const child = spawn(program, line, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    await until('nginx', async () => {
      if (child.exitCode !== null) throw new Error(`nginx does not run: ${complaint}`);
      return existsSync(path.join(folder, 'nginx.pid')) && (await answers(redirectPort));
    });
    const ca = await readFile(path.join(folder, 'certificate.pem'), 'utf8');
    await work({ port, redirectPort, ca, logs: () => readLogs(folder) });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Opens a TLS connection from an address of loopback: another address is another client. */
export function connectFrom({ port, ca }: NginxProxy, localAddress: string): TLSSocket {
  // The types of `connect` leave out the options of the underlying connection.
  const target: ConnectionOptions & { localAddress: string } = {
    host: '127.0.0.1',
    port,
    localAddress,
    ca,
    servername: siteName,
  };
  return connect(target);
}

export interface ProxyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/**
 * Makes one call through nginx on a new connection. Without a body, `content-length` may announce
 * any number of bytes.
 */
export function callFrom(
  { port, ca }: NginxProxy,
  localAddress: string,
  method: string,
  url: string,
  { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const target = { host: '127.0.0.1', port, localAddress, ca, servername: siteName, agent: false };
    const sent = request(
      { ...target, method, path: url, headers: { host: siteName, ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('error', reject).on('end', () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
          sent.destroy();
        });
      },
    );
    sent.on('upgrade', (answer, socket) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' });
      socket.destroy();
    });
    sent.on('error', reject);
    if (headers['content-length'] === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

/** Makes a key and its certificate, which nobody has signed, in a folder. */
export function makeCertificate(folder: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  execFileSync('openssl', ['req', '-x509', ...key, '-out', 'certificate.pem', '-days', '2', ...subject], {
    cwd: folder,
    stdio: 'ignore',
  });
}

/**
 * Replaces a configuration's ports, paths and upstream; throws if one is missing, because this
 * function is then out of date.
 */
function localConfig(
  config: string,
  {
    port,
    redirectPort,
    upstream,
    folder,
  }: { port: number; redirectPort: number; upstream: number; folder: string },
): string {
  const replacements: [RegExp, string][] = [
    [/^ *listen \[::\].*\n/gm, ''],
    [/listen 80\b/g, `listen 127.0.0.1:${redirectPort}`],
    [/listen 443\b/g, `listen 127.0.0.1:${port}`],
    [/server 127\.0\.0\.1:\d+;/g, `server 127.0.0.1:${upstream};`],
    [/\/etc\/letsencrypt\/live\/[\w.]+\/fullchain\.pem/g, path.join(folder, 'certificate.pem')],
    [/\/etc\/letsencrypt\/live\/[\w.]+\/privkey\.pem/g, path.join(folder, 'key.pem')],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ];
  return replacements.reduce((text, [pattern, value]) => {
    if (text.search(pattern) < 0) throw new Error(`nothing to replace for ${pattern}`);
    return text.replace(pattern, value);
  }, config);
}

/**
 * Returns the rest of nginx's settings: in the foreground, all files in the folder. Servers that
 * name no access log would write one in /var/log/nginx, which may not exist.
 */
function mainConfig(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  access_log off;
${kinds.map((kind) => `  ${kind}_temp_path ${folder}/tmp/${kind};`).join('\n')}
  include ${folder}/site.conf;
}
`;
}

async function readLogs(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return texts.join('\n');
}

async function answers(port: number): Promise<boolean> {
  const found = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).catch(
    (error: unknown) => error,
  );
  // The default server closes the connection without an answer, which counts as an answer, too.
  return !(found instanceof Error && String(found.cause).includes('ECONNREFUSED'));
}
