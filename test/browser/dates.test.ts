import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { FastCreated, Purchase } from '../../src/contract/types';
import { journeys } from './support/journeys';

const { test, run } = journeys('calendar dates');

/** The zone where a day begins first, one with changes of the clock, and the last one. */
const zones = ['Pacific/Kiritimati', 'Europe/Kyiv', 'Pacific/Pago_Pago'];
/** Two changes of the clock, the end of a year, a leap day. */
const days = ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'];

test('a date is the same day in every zone: shown, edited, saved again', async ({ visitor, product }) => {
  const supplier = await product.api<Reference>('POST', '/api/suppliers/', { name: 'Humana' });
  const input = { title: 'Пальто', supplierId: supplier.id };
  const { clothesId, purchaseId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', input);
  await product.api('DELETE', `/api/purchases/${purchaseId}`);
  for (const day of days) {
    await product.api('POST', '/api/purchases/', {
      clothesId,
      price: null,
      weight: null,
      size: null,
      measurements: null,
      supplierId: supplier.id,
      date: `${day}T00:00:00.000`,
      luxury: false,
    });
  }
  const stored = async () => {
    const purchases = await product.api<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
    return purchases.map(({ date }) => date?.slice(0, 10)).sort();
  };
  const wanted = [...days].sort();
  for (const timezoneId of zones) {
    const page = await visitor({ timezoneId });
    await page.goto(`/admin/clothes/${clothesId}/purchases`);
    for (const day of days) await page.getByRole('row').filter({ hasText: day }).waitFor();
    for (const day of days.slice(0, 2)) {
      await page.getByRole('button', { name: `Редагувати покупку: Humana, ${day}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Редагувати покупку' });
      assert.is(await dialog.getByLabel('Дата').inputValue(), day, timezoneId);
      await dialog.getByLabel('Розмір').fill(timezoneId);
      await dialog.getByRole('button', { name: 'Зберегти' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    assert.equal(await stored(), wanted, timezoneId);
    await page.close();
  }
});

run();
