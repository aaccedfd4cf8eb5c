import type { Page, WebSocketRoute } from 'playwright-core';
import * as assert from 'uvu/assert';
import { AiServer, fails, says, testAiKey } from '../../server/test/support/AiServer';
import type { Clothes } from '../../src/contract/types';
import { journeys } from './support/journeys';
import { focused, focusOn } from './support/page';
import type { Product } from './support/product';
import { newItem } from './support/seed';

let ai: AiServer;
const { test, after, run } = journeys('descriptions by an OpenAI-compatible server', async () => {
  ai = await AiServer.start();
  return { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl };
});

const written = 'Пряме пальто з м’якої вовни, зі сторожким коміром.';

test('a description from the list is generated once, and refused where there is a text', async ({
  page,
  product,
}) => {
  const { clothesId: id } = await newItem(product, 'Пальто', 1);
  ai.next.push(says(written));
  await page.goto('/admin/clothes');
  await page.getByRole('button', { name: 'Опис Пальто' }).click();
  const dialog = page.getByRole('dialog', { name: 'Опис' });
  const generate = dialog.getByRole('button', { name: 'Згенерувати (AI)' });
  await generate.click();
  await focusOn(dialog.getByRole('textbox', { name: 'Опис' }));
  await filled(page, written);
  assert.is((await item(product, id)).description, written);
  assert.ok(await generate.isDisabled());
});

test('a description from the page: by the model chosen, with the photo; a failure is retried', async ({
  page,
  product,
}) => {
  const { clothesId: id } = await newItem(product, 'Сукня', 1);
  await page.goto(`/admin/clothes/${id}`);
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Згенерувати опис' });
  const model = dialog.getByRole('combobox', { name: 'AI-модель' });
  await model.click();
  await dialog.getByRole('option', { name: 'gpt-5-mini' }).click();
  ai.next.push(fails(401));
  await dialog.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
  await page.getByText(/Опис не згенеровано/).waitFor();
  assert.match(await focused(page), /^textarea Опис/);
  assert.is(await page.getByText(testAiKey).count(), 0);
  const asked = ai.requests.at(-1);
  assert.is(asked?.body.model, 'gpt-5-mini');
  assert.match(JSON.stringify(asked?.body.messages), 'data:image/jpeg;base64,');

  ai.next.push(says(written));
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  await dialog.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
  await filled(page, written);
  assert.is((await item(product, id)).description, written);
});

for (const [name, meet] of [
  ['closes at once, again and again', (socket) => void socket.close()],
  [
    'sends junk, other tasks’ news, and the same twice',
    (socket) => {
      const news = [
        '',
        'null',
        '{',
        '[]',
        '{"status":"flying"}',
        '{"taskId":999999,"clothesId":999999,"status":"failed"}',
      ];
      for (const message of [...news, ...news]) socket.send(message);
    },
  ],
] as [string, (socket: WebSocketRoute) => void][]) {
  test(`a description comes despite a task’s socket that ${name}`, async ({ page, product }) => {
    const { clothesId: id } = await newItem(product, 'Кардиган', 1);
    await page.routeWebSocket('**/ws/task**', meet);
    ai.next.push(says(written));
    await page.goto(`/admin/clothes/${id}`);
    await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
    await page.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
    await filled(page, written);
    await page.getByText('Опис згенеровано').waitFor();
  });
}

test('a description that the person writes meanwhile is not overwritten: both are shown', async ({
  page,
  product,
}) => {
  const { clothesId: id } = await newItem(product, 'Плащ', 1);
  let finish = () => {};
  const asked = new Promise<void>((resolve) => {
    ai.next.push((response, request) => {
      finish = () => says(written)(response, request);
      resolve();
    });
  });
  await page.goto(`/admin/clothes/${id}`);
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  await page.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
  await page.getByText(/Опис генерується/).waitFor();
  const description = page.getByRole('textbox', { name: 'Опис' });
  await description.fill('Мої слова.');
  await page.getByRole('textbox', { name: 'Назва товару' }).fill('Плащ літній');
  await asked;
  finish();
  await page.getByText('Новий опис готовий').waitFor();
  await page.getByText(written).first().waitFor();
  assert.is(await description.inputValue(), 'Мої слова.');
  await page.getByRole('button', { name: 'Лишити мій' }).click();
  assert.match(await focused(page), /^textarea Опис/);
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  const { title, description: kept } = await item(product, id);
  assert.equal([title, kept], ['Плащ літній', 'Мої слова.']);
});

after(() => ai.stop());
run();

function item(product: Product, id: number): Promise<Clothes> {
  return product.api<Clothes>('GET', `/api/clothes/${id}`);
}

async function filled(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('textarea')].some(({ value }) => value === wanted),
    text,
  );
}
