/** The file of refused rows completes an import of products that have several rows. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { upload } from './support';

const refused = signedInSuite('refused rows of products');

async function run(t: TestApp, id: number): Promise<string> {
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
  assert.is((await ended(t, taskId)).status, 'completed');
  return (await t.api('GET', `/api/import/${id}/refused`)).text;
}

/** Imports a file, then its refused rows with another price; returns the items. */
async function completed(t: TestApp, file: string): Promise<Clothes[]> {
  const rest = await run(t, (await upload(t, file)).id);
  const again = await upload(t, rest.replaceAll('abc', '55'));
  assert.equal([again.questions, again.counts.refused], [[], 0]);
  await run(t, again.id);
  const items = await t.db.selectFrom('clothes').select('id').orderBy('id').execute();
  return Promise.all(items.map(({ id }) => t.data<Clothes>('GET', `/api/clothes/${id}`)));
}

const shown = ({ title, purchases }: Clothes) =>
  [title, ...purchases.map(({ price, size }) => `${price} ${size}`)].join(' | ');

refused('Square: a corrected row adds a purchase to its item', async ({ t }) => {
  const file =
    'Item Name,Variation Name,Description,Price,Default Vendor Name\nBag,S,b1,50,A\nBag,M,b1,abc,A\nHat,L,b2,5,A\n';
  const items = await completed(t, file);
  assert.equal(items.map(shown), ['Bag | 50 S | 55 M', 'Hat | 5 L']);
  assert.is(items[0]?.description, 'b1');
});

refused('Shopify: a corrected row keeps what the names in the first row say', async ({ t }) => {
  const heading =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Supplier\n';
  const rows =
    'bag,Bag,<p>b1</p>,Color,Red,Size,S,50,A\nbag,,,,Red,,M,abc,A\nhat,Hat &amp; Co,<p>b2</p>,Color,Red,Size,L,abc,A\n';
  const items = await completed(t, heading + rows);
  assert.equal(items.map(shown), ['Bag | 50 S | 55 M', 'Hat & Co | 55 L']);
  assert.equal(
    items.map(({ color, description }) => [color?.name, description]),
    [
      ['Red', 'b1'],
      ['Red', 'b2'],
    ],
  );
});

refused('Shopify: a corrected row of another colour begins an item like the first row’s', async ({ t }) => {
  const file =
    'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Supplier\n' +
    'bag,Bag &amp; Co,<p>b1</p>,Color,Red,Size,S,50,A\nbag,,,,Blue,,M,abc,A\nbag,,,,Blue,,L,abc,A\n';
  const items = await completed(t, file);
  assert.equal(items.map(shown), ['Bag & Co | 50 S', 'Bag & Co | 55 M | 55 L']);
  assert.equal(
    items.map(({ color, description }) => [color?.name, description]),
    [
      ['Red', 'b1'],
      ['Blue', 'b1'],
    ],
  );
});

refused('an import that no row can complete yet gets no numbers of items', async ({ t }) => {
  const { id } = await upload(
    t,
    'Item Name,Variation Name,Price,Default Vendor Name\nBag,S,50,A\nBag,M,abc,A\n',
  );
  const { text } = await t.api('GET', `/api/import/${id}/refused`);
  assert.match(
    text,
    /^\ufeff?Item Name;Variation Name;Price;Default Vendor Name;Чому відхилено\r\nBag;M;abc;A;/,
  );
});

refused.run();
