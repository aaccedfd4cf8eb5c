import * as assert from 'uvu/assert';
import { buildMainJob, runMainJob } from '../client/generate';
import { journeys } from './support/journeys';
import { focused, settled } from './support/page';
import { pressWords } from './support/press';
import { lookAt, reached } from './support/screens';

const { test, run } = journeys('a token for a program');

test('an API token is made, used by the generated client, named in the journal, and revoked', async ({
  page,
  product,
}) => {
  const program = buildMainJob('test/client/dist/journey.mjs');
  await page.goto('/admin/journal');
  await page.getByRole('navigation', { name: 'Налаштування' }).getByRole('link', { name: 'Токени' }).click();
  await reached('Токени')(page);
  await page.getByRole('button', { name: 'Новий токен' }).click();
  const form = page.getByRole('dialog', { name: 'Новий токен' });
  await form.getByLabel('Назва').fill('Сайт крамниці');
  await pressWords(form, 'Редактор');
  const wrong = await lookAt(page, 'tokens-new');
  await form.getByRole('button', { name: 'Створити' }).click();
  const shown = page.getByRole('dialog', { name: 'Токен «Сайт крамниці»' });
  await shown.waitFor();
  wrong.push(...(await lookAt(page, 'tokens-shown')));
  const token = await shown.getByLabel('Токен', { exact: true }).inputValue();
  await shown.getByRole('button', { name: 'Готово' }).press('Enter');
  await shown.waitFor({ state: 'detached' });

  const done = await runMainJob(await program, product.address, token);
  assert.equal([done.title, done.program], ['Пальто', 'Сайт крамниці']);
  await page.goto('/admin/journal');
  await page.getByText('токен Сайт крамниці').first().waitFor();
  await page.getByText('відміна, токен Сайт крамниці').waitFor();

  await page.goto('/admin/tokens');
  await page.getByText('востаннє').waitFor();
  wrong.push(...(await lookAt(page, 'tokens')));
  await page.getByRole('button', { name: 'Відкликати токен «Сайт крамниці»' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Відкликати токен?' });
  await question.getByRole('button', { name: 'Відкликати' }).press('Enter');
  await page.getByText('Жодного токена ще немає.').waitFor();
  assert.match(await focused(page), /Токени/);
  const refused = await runMainJob(await program, product.address, token).catch((error: Error) => error);
  assert.match(String(refused), /401 .*Токен недійсний/);
  assert.equal(wrong, []);
});

test('the date of a new token is beside its label on a page that is opened first', async ({ page }) => {
  await page.goto('/admin/tokens');
  await page.getByRole('button', { name: 'Новий токен' }).click();
  await page.locator('.date-reading').waitFor();
  await settled(page);
  const label = await page.locator('.date-field .field-label').boundingBox();
  const reading = await page.locator('.date-reading').boundingBox();
  assert.ok(label && reading);
  assert.ok(reading.x >= label.x + label.width && reading.y < label.y + label.height);
});

run();
