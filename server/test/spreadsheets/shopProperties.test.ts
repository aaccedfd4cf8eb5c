/** Columns whose meaning another column of the same row names. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as assert from 'uvu/assert';
import { Layout } from '../../src/spreadsheets/importing/Layout';
import { fieldsOfNamed } from '../../src/spreadsheets/namedValues';
import { signedInSuite } from '../support/appSuite';
import { change, importRows, upload } from './support';

const properties = signedInSuite('properties of shops');

/** Returns «title size» of the rows that become items, the size being '' if it is not imported. */
async function sizes(t: Parameters<typeof importRows>[0], id: number): Promise<string[]> {
  const rows = await importRows(t, id, 'new');
  return rows.map(
    ({ title, changes }) => `${title} ${changes.find(({ field }) => field === 'size')?.after ?? ''}`,
  );
}

const heading = 'Title,Option1 Name,Option1 Value,Price,Supplier\n';

properties('a value of an unknown name stays in the column that the person mapped', async ({ t }) => {
  const rows =
    'Сукня,Зріст,38,100,S\nПальто,Fit,XL,200,S\nШаль,Матеріал,Вовна,9,S\nКепка,Title,Default Title,9,S\n';
  const found = await upload(t, heading + rows);
  assert.equal(found.settings.columns, ['title', null, null, 'price', 'supplier']);
  const dry = await change(t, found, { columns: ['title', null, 'size', 'price', 'supplier'] });
  assert.equal(await sizes(t, dry.id), ['Сукня 38', 'Пальто XL', 'Шаль ', 'Кепка ']);
});

properties('sizes have names of several words', async ({ t }) => {
  const found = await upload(
    t,
    `${heading}Сукня,Розмір EU,38,100,S\nПальто,Sizes,XL,200,S\nПлащ,Сезон,Літо,3,S\n`,
  );
  assert.is(found.settings.columns[2], 'size');
  assert.equal(await sizes(t, found.id), ['Сукня 38', 'Пальто XL', 'Плащ ']);
});

properties('each of a few names is read once, however many columns have names', () => {
  let read = 0;
  const names = Array.from({ length: 1_000 }, () => 'Size');
  const counting = new Proxy(names, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) read += 1;
      return Reflect.get(target, key);
    },
  });
  const headings = Array.from({ length: 50 }, (_, at) => [`Option${at} Name`, `Option${at} Value`]).flat();
  const values = headings.map((_, at) => (at % 2 === 0 ? counting : []));
  assert.equal(fieldsOfNamed(headings, values), new Map([['size', 1]]));
  assert.ok(read <= 50 * 20, String(read));
});

properties('the long names of many products take no memory', () => {
  const headings = ['Handle', 'Variant Price', 'Option1 Name', 'Option1 Value'];
  const layout = new Layout(headings, [null, 'price', null, 'size'], []);
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let at = 0; at < 1_000; at += 1) {
    const cells = [`h${at}`, '9', `${at}${'n'.repeat(20_000)}`.toUpperCase(), 'S'];
    layout.arrange(cells, layout.membershipOf(cells));
  }
  collect();
  const taken = process.memoryUsage().heapUsed - before;
  assert.ok(taken < 5_000_000, String(taken));
  const further = ['h7', '9', '', 'M'];
  assert.equal(layout.arrange(further, layout.membershipOf(further)), further);
});

properties.run();
