import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { FastCreated } from '../../src/contract/types';
import { until } from '../faults/support/rounds';
import { journeys } from './support/journeys';
import { addPhotos } from './support/seed';

const { test, run } = journeys('photos that the browser keeps');

/** Returns whether the browser's cache holds an address. Runs in the page. */
function isKept(address: string): Promise<boolean> {
  return fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('are there for the next page, and gone after the sign-out', async ({ page, product, expectNoise }) => {
  const { id: supplierId } = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Ательє' });
  const item = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title: 'Пальто',
    supplierId,
  });
  const [image] = await addPhotos(product, item, 1);
  const url = image?.urls.small ?? '';
  await page.goto('/admin/brands');
  await page.evaluate((address) => fetch(address).then((answer) => answer.blob()), url);
  assert.ok(await page.evaluate(isKept, url));

  // The browser reports a photo that is not cached as an error.
  expectNoise('ERR_CACHE_MISS');
  await page.getByRole('button', { name: 'Вийти' }).click();
  await page.waitForURL('**/admin/login**');
  // The server's answer may come after the change of page.
  await until('an empty cache', async () => !(await page.evaluate(isKept, url)));
});

run();
