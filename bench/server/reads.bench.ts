/**
 * Measures how long others wait during one person's expensive reads at 100 000 items.
 * `SCALE_POSTGRES` is that of scale.bench.ts.
 */
import { startProduct } from '../../test/browser/support/product';
import { postgresOf, sqliteOf } from '../scale/lists';
import { type Figure, report } from '../support/figures';
import { healthBeside } from './healthBeside';
import { send } from './send';

const items = 100_000;
const seconds = 4;
/** Number of concurrent calls of one person: as many as may run and wait. */
const together = 3;

/** The expensive calls, by name. */
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
 * `url` is the DATABASE_URL of the items.
 */
async function measureReads(url: string, name: string): Promise<Figure[]> {
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  try {
    const { accessToken } = await product.login();
    const figures: Figure[] = [];
    for (const [call, path] of Object.entries(costly)) {
      const repeat = () => send(product, accessToken, 'GET', path);
      const { p99 } = await healthBeside(product, Array(together).fill(repeat), seconds);
      figures.push({ figure: `${name}: health beside ${call}, p99`, measured: p99, unit: 'ms', goal: 100 });
    }
    return figures;
  } finally {
    await product.dispose();
  }
}

const title = 'Server, others beside one person’s costly reads';
report(title, await measureReads(await sqliteOf(items), 'SQLite'));
const server = process.env.SCALE_POSTGRES;
if (server) report(title, await measureReads(await postgresOf(server, items), 'PostgreSQL'));
