import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { AiServer, says, testAiKey } from '../../server/test/support/AiServer';
import type { Reference, ReferenceKind } from '../../src/contract/references';
import type { Clothes, FastCreated } from '../../src/contract/types';
import { hostileTexts } from './support/hostileTexts';
import { journeys } from './support/journeys';
import type { Product } from './support/product';
import { addPhotos } from './support/seed';

let ai: AiServer;
let evil: Server | null = null;
const { test, after, run } = journeys('attacks', async () => {
  ai = await AiServer.start();
  // The test fills the catalogue faster than a person could.
  return { OPENAI_API_KEY: testAiKey, OPENAI_BASE_URL: ai.baseUrl, RATE_LIMIT: '100000' };
});
after(async () => {
  evil?.close();
  await ai.stop();
});

const kinds: readonly ReferenceKind[] = ['brands', 'types', 'colors', 'materials', 'suppliers'];

test(`${hostileTexts.length} texts that would be programs, in every field and screen: none is run`, async ({
  page,
  product,
}) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    // The browser asks whether to leave chosen files; the app opens no other such dialog.
    if (dialog.type() !== 'beforeunload') ran.push(dialog.message());
    void dialog.accept();
  });
  await page.exposeFunction('hacked', () => ran.push('hacked()'));

  const lists = {} as Record<ReferenceKind, Reference[]>; // one entry for each of `kinds`
  for (const kind of kinds) {
    const made = hostileTexts.map((name) => product.api<Reference>('POST', `/api/${kind}/`, { name }));
    lists[kind] = await Promise.all(made);
  }
  const every = hostileTexts.join('\n');
  const items = await Promise.all(hostileTexts.map((title) => newItem(product, title, lists)));
  const [first] = items;
  assert.ok(first);
  await fill(product, first, every, lists);
  await addPhotos(product, first, 1);

  // The reference pages and the clothes list: each name is in its row, letter by letter.
  for (const kind of kinds) {
    await page.goto(`/admin/${kind}?size=all`);
    await page.getByRole('row').nth(hostileTexts.length).waitFor();
    const shown = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.children[1]?.textContent));
    assert.equal(shown.sort(), lists[kind].map(({ name }) => name).sort(), kind);
  }
  await page.goto('/admin/clothes?size=all');
  await page.getByRole('row').nth(10).waitFor();
  for (const [position, title] of [
    [0, hostileTexts.at(-1)],
    [Number.MAX_SAFE_INTEGER, hostileTexts[0]],
  ] as const) {
    await page.evaluate((top) => scrollTo(0, Math.min(top, document.body.scrollHeight)), position);
    await page
      .getByRole('link', { name: tidy(title ?? ''), exact: true })
      .first()
      .waitFor();
  }
  // Names of chosen files, the search text, and the address's query.
  await page.getByRole('button', { name: 'Додати', exact: true }).first().click();
  await page.locator('dialog[open] input[type=file]').setInputFiles(
    hostileTexts.slice(0, 20).map((name, at) => ({
      name: `${name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, at]),
    })),
  );
  await page.locator('dialog[open] .file-name').nth(5).waitFor();
  for (const text of hostileTexts.slice(0, 12)) {
    await page.goto(`/admin/brands?q=${encodeURIComponent(text)}&sort=${encodeURIComponent(text)}`);
    await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
    await page.getByLabel('Пошук').waitFor();
    assert.is(await page.getByLabel('Пошук').inputValue(), text);
  }

  // An item with all its fields, and the option lists that hold every name.
  await page.goto(`/admin/clothes/${first.clothesId}`);
  await page.getByLabel('Назва товару').waitFor();
  assert.is(await page.getByLabel('Опис', { exact: true }).inputValue(), every);
  assert.is(await page.getByLabel('Назва товару').inputValue(), tidy(hostileTexts[0] ?? ''));
  for (const field of ['Бренд', 'Колір', 'Тип']) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Escape');
  }
  await page.goto(`/admin/clothes/${first.clothesId}/purchases`);
  await page.getByRole('row').nth(1).waitFor();
  await page
    .getByRole('button', { name: /^Редагувати покупку/ })
    .first()
    .click();
  await page.getByLabel('Заміри').waitFor();

  // The model's text, and the message about a deletion.
  const second = items[1];
  assert.ok(second);
  await addPhotos(product, second, 1);
  ai.next.push(says(every));
  await page.goto(`/admin/clothes/${second.clothesId}`);
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  await page.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
  await page.waitForFunction(() => document.querySelector('textarea')?.value.includes('hacked'));
  await page.goto('/admin/brands?size=all');
  for (const place of [0, 3]) {
    const unused = lists.brands.at(-1 - place);
    await page.getByRole('button', { name: `Видалити ${unused?.name}`, exact: true }).click();
    await page.getByText(`Видалено: ${unused?.name}`, { exact: true }).waitFor();
  }

  assert.equal(ran, []);
});

test('a program written into the page is not run, nor is HTML from text taken', async ({
  page,
  expectNoise,
}) => {
  expectNoise('Content Security Policy');
  expectNoise('script-src');
  expectNoise('TrustedHTML');
  expectNoise('TrustedScript');
  expectNoise('TrustedTypePolicy');
  expectNoise('securitypolicyviolation');
  const answer = await page.goto('/admin/brands');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  assert.match(policy, "require-trusted-types-for 'script'; trusted-types photo-worker");
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { refused, ran } = await page.evaluate(async () => {
    const html = '<img src="data:image/png,x" onerror="window.injected = true">';
    const box = document.createElement('div');
    document.body.append(box);
    const script = document.createElement('script');
    const broken = new Promise((resolve) =>
      document.addEventListener('securitypolicyviolation', resolve, { once: true }),
    );
    const ways: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(box, { innerHTML: html }),
      outerHTML: () => Object.assign(box, { outerHTML: html }),
      insertAdjacentHTML: () => box.insertAdjacentHTML('beforeend', html),
      'document.write': () => document.write(html),
      DOMParser: () => new DOMParser().parseFromString(html, 'text/html'),
      'a fragment': () => document.createRange().createContextualFragment(html),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: html }),
      'a script’s text': () => Object.assign(script, { textContent: 'window.injected = true' }),
      'a script’s address': () => Object.assign(script, { src: '/evil.js' }),
      'a timer': () => setTimeout('window.injected = true'),
      'a policy': () => Object(window).trustedTypes.createPolicy('any', {}),
    };
    const refused = Object.entries(ways).map(([name, way]) => {
      try {
        way();
        return [name, 'taken'];
      } catch (error) {
        return [name, Object(error).name];
      }
    });
    // A text node is no sink: the policy of scripts stops this one.
    const second = document.createElement('script');
    second.append('window.injected = true');
    document.body.append(second);
    await broken;
    await new Promise((resolve) => setTimeout(resolve));
    return { refused: Object.fromEntries(refused), ran: 'injected' in window };
  });
  assert.equal(
    Object.entries(refused).filter(([, how]) => how === 'taken'),
    [],
  );
  assert.is(refused.innerHTML, 'TypeError');
  assert.not(ran);
});

test('a page of another site can neither sign out nor renew, nor show the app in a frame', async ({
  page,
  context,
  product,
  expectNoise,
}) => {
  expectNoise('');
  await page.goto('/admin/brands');
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
  const cookies = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const before = await cookies();

  evil = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><body>'),
  );
  await new Promise<void>((resolve) => evil?.listen(0, '127.0.0.1', resolve));
  const { port } = evil.address() as AddressInfo; // listens on a port, not on a pipe
  // Another name of the same machine is another site; another port alone is the same site, but
  // another origin.
  for (const site of [`http://evil.lan:${port}`, `http://127.0.0.1:${port}`]) {
    const tab = await context.newPage();
    await tab.goto(site);
    await tab.evaluate(async (target) => {
      const calls = ['/api/auth/logout', '/api/auth/refresh'].flatMap((path) => [
        fetch(target + path, { method: 'POST', mode: 'no-cors', credentials: 'include' }),
        fetch(target + path, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }),
        fetch(target + path, {
          method: 'POST',
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
        }),
        Promise.resolve(navigator.sendBeacon(target + path, '{}')),
        new Promise((resolve) => {
          const image = new Image();
          image.onerror = resolve;
          image.onload = resolve;
          image.src = target + path;
        }),
      ]);
      await Promise.allSettled(calls);
    }, product.address);
    // A form navigates the whole tab.
    for (const path of ['/api/auth/logout', '/api/auth/refresh']) {
      const answered = tab.waitForResponse(`**${path}`);
      await tab.evaluate((action) => {
        const form = Object.assign(document.createElement('form'), { method: 'POST', action });
        document.body.append(form);
        form.submit();
      }, product.address + path);
      assert.ok([401, 403, 415].includes((await answered).status()), `${path} from ${site}`);
      await tab.waitForURL(`**${path}`);
      await tab.goto(site);
    }
    await tab.evaluate(async (target) => {
      const frame = document.createElement('iframe');
      frame.src = `${target}/admin/brands`;
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
    }, product.address);
    // The browser shows its own page instead of the app; the test learns of it a moment later.
    const frame = await (await tab.waitForSelector('iframe')).contentFrame();
    await frame?.waitForURL(/^chrome-error:/, { waitUntil: 'commit' });
    assert.match(frame?.url() ?? '', /^chrome-error:/);
    await tab.close();
  }
  assert.equal(await cookies(), before, 'the cookie is the same');
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
});

run();

/** Returns a name as the server stores it. */
const tidy = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

async function newItem(
  product: Product,
  title: string,
  { suppliers }: Record<ReferenceKind, Reference[]>,
): Promise<FastCreated> {
  return product.api<FastCreated>('POST', '/api/clothes/fast_create', {
    title,
    supplierId: suppliers[0]?.id,
  });
}

/** Puts hostile texts into all texts of an item and its purchase. */
async function fill(
  product: Product,
  { clothesId, purchaseId }: FastCreated,
  description: string,
  lists: Record<ReferenceKind, Reference[]>,
): Promise<void> {
  const { title } = await product.api<Clothes>('GET', `/api/clothes/${clothesId}`);
  const [text = ''] = hostileTexts;
  await product.api('PUT', `/api/clothes/${clothesId}`, {
    title,
    description,
    brandId: lists.brands[0]?.id,
    colorId: lists.colors[1]?.id,
    typeId: lists.types[2]?.id,
    fabricComposition: lists.materials.slice(0, 3).map(({ id }) => ({ material: { id }, percent: 33 })),
  });
  await product.api('PUT', `/api/purchases/${purchaseId}`, {
    clothesId,
    price: 1,
    weight: 1,
    size: text,
    measurements: text,
    supplierId: lists.suppliers[3]?.id,
    date: '2026-03-29T00:00:00.000',
    luxury: true,
  });
}
