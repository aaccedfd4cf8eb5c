/** Measures writes of tags: saves, batches, merges and deletions. */
import { sql } from 'kysely';
import { type DatabaseAddress, openDatabase } from '../../server/src/platform/db/open';
import { nameColumns } from '../../server/src/references/references';
import type { BatchStarted } from '../../src/contract/batches';
import type { Clothes } from '../../src/contract/types';
import { type Product, startProduct } from '../../test/browser/support/product';
import { type Figure, median, report } from '../support/figures';
import { alone, figuresOf, Others, run, timed } from './batchRuns';

/** The tags that are made for this, and which items have each. */
const shares = {
  none: '1 = 0',
  'the survivor': 'id % 2 = 0',
  'merged into it': 'id % 4 < 2',
  deleted: 'id % 2 = 1',
};
const saves = 300;

/** Measures a database of `items` items, which changes. */
export async function measureWrites(
  store: string,
  address: DatabaseAddress,
  url: string,
  items: number,
): Promise<void> {
  const tags = await addTags(address);
  const product = await startProduct({ RATE_LIMIT: '0', LOG_LEVEL: 'error', DATABASE_URL: url });
  const task = (method: string, path: string, body?: unknown) => () =>
    product.api<BatchStarted>(method, `/api/${path}`, body);
  try {
    report(`${store}: saves with tags`, await measureSaves(product, tags.none));
    const others = new Others(product, items);
    const quiet = await alone(store, others);
    const add = { selection: { query: {}, except: [] }, change: { addTagIds: [tags.none] } };
    const addition = task('POST', 'clothes/batch', add);
    const added = await run(product, others, addition);
    report(`${store}: a tag added to ${items} items`, figuresOf(added, quiet));
    const back = await run(product, others, task('POST', `batches/${added.batchId}/revert`));
    report(`${store}: that taken back`, figuresOf(back, quiet));
    const half = await run(product, others, addition, async ({ taskId, done, status }) => {
      if (done >= items / 2 && status === 'running') await product.api('POST', `/api/tasks/${taskId}/stop`);
    });
    report(`${store}: a tag added, and stopped half way`, figuresOf(half, quiet));
    const halfBack = await run(product, others, task('POST', `batches/${half.batchId}/revert`));
    report(`${store}: that taken back`, figuresOf(halfBack, quiet));
    const merge = task('POST', `tags/${tags['the survivor']}/merge`, { ids: [tags['merged into it']] });
    report(
      `${store}: a merge of two tags of ${items / 2} items`,
      figuresOf(await run(product, others, merge), quiet),
    );
    const deletion = task('DELETE', `tags/${tags.deleted}?fromItems=true`);
    report(
      `${store}: the deletion of a tag of ${items / 2} items`,
      figuresOf(await run(product, others, deletion), quiet),
    );
  } finally {
    await product.dispose();
  }
}

async function addTags(address: DatabaseAddress): Promise<Record<keyof typeof shares, number>> {
  const { db, close } = await openDatabase(address);
  const ids: Record<string, number> = {};
  for (const [name, condition] of Object.entries(shares)) {
    const { id } = await db
      .insertInto('tags')
      .values(nameColumns(name))
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into item_tags (clothes_id, tag_id)
      select id, ${id} from clothes where ${sql.raw(condition)}`.execute(db);
    ids[name] = id;
  }
  await close();
  return ids as Record<keyof typeof shares, number>;
}

/** Measures saves of a title, each of a way right after one of the others. */
async function measureSaves(product: Product, tag: number): Promise<Figure[]> {
  const times = { without: [] as number[], kept: [] as number[], changed: [] as number[] };
  for (let id = 1; id <= saves; id += 1) {
    const item = await product.api<Clothes>('GET', `/api/clothes/${id}`);
    const own = item.tags.map((one) => one.id);
    const body = (title: string, more = {}) => ({
      title,
      description: item.description,
      brandId: item.brand?.id ?? null,
      typeId: item.type?.id ?? null,
      colorId: item.color?.id ?? null,
      fabricComposition: item.fabricComposition,
      ...more,
    });
    const save = (title: string, more = {}) =>
      timed(() => product.api('PUT', `/api/clothes/${id}`, body(title, more)));
    // Neither way always comes first.
    const ways: (keyof typeof times)[] = ['without', 'kept', 'changed'];
    for (let at = 0; at < ways.length; at += 1) {
      const way = ways[(at + id) % ways.length] ?? 'kept';
      const more = {
        without: {},
        kept: { tagIds: own, seenTagIds: own },
        changed: { tagIds: [...own, tag], seenTagIds: own },
      };
      times[way].push(await save(`Річ ${id} ${way}`, more[way]));
    }
  }
  const floor = median(times.without);
  const figure = (name: string, values: number[]): Figure => {
    return { figure: name, measured: median(values), unit: 'ms', floor, goal: 1.1, ofFloor: true };
  };
  return [
    figure('a title, its tags beside it', times.kept),
    figure('a title and a further tag', times.changed),
  ];
}
