import { connect } from 'node:net';
import { type Product, startProduct } from '../../test/browser/support/product';
import type { Figure } from '../support/figures';

const seconds = 4;
/** Number of concurrent calls of one person: as many as may run and wait. */
const together = 3;
/** Milliseconds between two health calls. */
const between = 10;

/** The expensive calls at 100 000 items, by name. */
const costly = {
  'the whole list': '/api/clothes/',
  'a page of 1 000': '/api/clothes/?page=50&size=1000&sort=-title',
  'a search that collects': `/api/clothes/?sort=title&q=${encodeURIComponent('сукня')}`,
  'a search of twenty words': `/api/clothes/?sort=title&q=${encodeURIComponent(manyWords())}`,
  'a filter that collects': '/api/clothes/?withoutDescription=true&sort=title',
  'the journal’s last page': '/api/changes/?page=1000&size=100',
  'an export, CSV': '/api/clothes/export?format=csv&rows=purchases',
  'an export, XLSX': '/api/clothes/export?format=xlsx&rows=purchases',
};

/** Returns twenty words for a search, the trigrams of a word in an eighth of the titles. */
function manyWords(): string {
  const word = 'сукня';
  return Array.from({ length: 20 }, (_, at) => word.slice(at % 3, (at % 3) + 3)).join(' ');
}

/**
 * Measures how long a health call takes while one person repeats an expensive call without a pause.
 * `url` is the DATABASE_URL of 100 000 items.
 */
export async function measureFairness(url: string, name: string): Promise<Figure[]> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const { accessToken } = await product.login();
    const figures: Figure[] = [];
    for (const [call, path] of Object.entries(costly)) {
      figures.push({
        figure: `${name}: health beside ${call}, p99`,
        measured: await healthBeside(product, path, accessToken),
        unit: 'ms',
        goal: 100,
      });
    }
    return figures;
  } finally {
    await product.dispose();
  }
}

async function healthBeside(product: Product, path: string, token: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const repeated = Array.from({ length: together }, async () => {
    while (performance.now() < end) await ask(product, path, token);
  });
  const times: number[] = [];
  while (performance.now() < end) {
    const from = performance.now();
    await ask(product, '/api/health');
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  await Promise.all(repeated);
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Makes a call on its own connection, and reads its answer of any length to the end. */
function ask({ address }: Product, path: string, token = ''): Promise<void> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let status = '';
    socket.once('data', (bytes) => {
      status = bytes.toString('latin1', 0, 12);
    });
    socket.on('data', () => {});
    socket.on('error', reject);
    socket.on('close', () => {
      // The server may refuse a call of this person, because a slot is free only a moment after the
      // previous answer has ended.
      if (/ (200|429)$/.test(status)) resolve();
      else reject(new Error(`${path}: ${status}`));
    });
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}
