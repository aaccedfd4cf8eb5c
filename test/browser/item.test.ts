import type { Locator, Page, Route } from 'playwright-core';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Clothes, Image } from '../../src/contract/types';
import { questionLoaded } from './support/forms';
import { journeys } from './support/journeys';
import { fixedShare, focused, focusOn, overflow, shot } from './support/page';
import { photoFile } from './support/photos';
import { pressWords } from './support/press';
import type { Product } from './support/product';
import { emptyFields, newItem } from './support/seed';
import { hasValue, until } from './support/until';

const { test, inSameTab, run } = journeys('the item page');

inSameTab('an item’s choices are created on the spot, and its composition is added up', async (journey) => {
  const { page, product } = journey;
  const { clothesId } = await newItem(product, 'Вовняне пальто', 1);
  await page.goto('/admin/clothes');
  await page.getByRole('link', { name: 'Вовняне пальто', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Вовняне пальто' }).waitFor();
  await page.getByRole('link', { name: 'Одяг', exact: true }).waitFor();

  await choose(page.getByRole('combobox', { name: 'Бренд' }), 'Ательє Їжак');
  await choose(page.getByRole('combobox', { name: 'Колір' }), 'Смарагдовий');
  const [first, second] = [
    page.getByRole('group', { name: 'Рядок 1' }),
    page.getByRole('group', { name: 'Рядок 2' }),
  ];
  await choose(first.getByRole('combobox', { name: 'Матеріал' }), 'Вовна');
  await first.getByRole('spinbutton', { name: 'Відсоток' }).pressSequentially('60');
  await page.getByText('Разом: 60 %').waitFor();
  await page.getByRole('button', { name: 'Додати матеріал' }).click();
  // The second row does not offer the first row's material.
  await second.getByRole('combobox', { name: 'Матеріал' }).fill('вов');
  assert.is(await page.getByRole('option', { name: 'Вовна', exact: true }).count(), 0);
  await choose(second.getByRole('combobox', { name: 'Матеріал' }), 'Льон');
  const percent = second.getByRole('spinbutton', { name: 'Відсоток' });
  for (const [typed, kept] of [
    ['-4', '4'],
    ['0', ''],
    ['123', '12'],
    ['40', '40'],
  ] as const) {
    await percent.fill('');
    await percent.pressSequentially(typed);
    assert.is(await percent.inputValue(), kept, `typing ${typed}`);
  }
  await page.getByText('Разом: 100 %').waitFor();
  await page.getByText('Є зміни').waitFor();
  await save(page);

  const saved = await item(product, clothesId);
  assert.equal([saved.brand?.name, saved.color?.name, saved.type], ['Ательє Їжак', 'Смарагдовий', null]);
  assert.equal(
    saved.fabricComposition.map(({ material, percent }) => [material.name, percent]),
    [
      ['Вовна', 60],
      ['Льон', 40],
    ],
  );
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Вовняне пальто' }).waitFor();
  await hasValue(page.getByRole('combobox', { name: 'Бренд' }), 'Ательє Їжак');
  await hasValue(page.getByRole('combobox', { name: 'Колір' }), 'Смарагдовий');
  assert.is(await percent.inputValue(), '40');
});

inSameTab('a star makes another photo of an item the main one at once', async ({ page, product }) => {
  const { clothesId } = await newItem(product, 'Сукня з фото', 3);
  await page.goto(`/admin/clothes/${clothesId}`);
  await page.getByRole('button', { name: 'Зробити головним: Фото 2' }).first().click();
  await page.waitForFunction(() => document.querySelectorAll('[aria-pressed=true]').length > 0);
  await until(async () => {
    const { mainImage } = await item(product, clothesId);
    const images = await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`);
    return mainImage?.id === images[1]?.id;
  });
});

inSameTab('an item’s purchases are added with decimals, dates and photos', async (journey) => {
  const { page, product, folder } = journey;
  const { clothesId } = await newItem(product, 'Двічі куплена сукня', 1);
  const countSuppliers = async () => (await product.api<Reference[]>('GET', '/api/suppliers/')).length;
  const suppliers = await countSuppliers();
  await page.goto(`/admin/clothes/${clothesId}`);
  // Two purchases, with a decimal comma and point, and a date in the night of the clock change.
  const photos = [
    await photoFile(folder, 'receipt.jpg', { seed: 8 }),
    await photoFile(folder, 'label.jpg', { seed: 9, orientation: 6 }),
  ];
  await page.getByRole('button', { name: '+ Додати магазин' }).click();
  await purchase(page, 2, {
    supplier: 'Секонд',
    price: '12,5',
    weight: '1.35',
    date: '2026-03-29',
    files: photos,
  });
  await page.getByRole('button', { name: '+ Додати магазин' }).click();
  await purchase(page, 3, {
    supplier: 'секонд',
    price: '0.99',
    weight: '0,125',
    date: '2026-10-25',
    files: [photos[0] ?? ''],
  });
  await page.getByText('Є зміни').waitFor();
  await shot(page, 'item-filled', true);
  await save(page);

  await until(
    async () => (await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`)).length === 4,
  );
  const { purchases } = await item(product, clothesId);
  assert.equal(
    purchases.slice(1).map(({ price, weight, date, images }) => [price, weight, date, images.length]),
    [
      [12.5, 1.35, '2026-03-29T00:00:00.000', 2],
      [0.99, 0.125, '2026-10-25T00:00:00.000', 1],
    ],
  );
  assert.is(await countSuppliers(), suppliers + 1);
  await page.reload();
  const third = page.getByRole('region', { name: 'Покупка 3' });
  await third.locator('img').first().waitFor();
  assert.is(await third.getByLabel('Дата').inputValue(), '2026-10-25');
  assert.match(await third.getByLabel('Ціна покупки').inputValue(), /^0[.,]99$/);
  await shot(page, 'item-saved', true);
});

inSameTab('an item’s description is generated, changed, saved, and there after a reload', async (journey) => {
  const { page, product } = journey;
  const { clothesId } = await newItem(product, 'Описане пальто', 1);
  await page.goto(`/admin/clothes/${clothesId}`);
  // From the built-in template, then in the person's own words.
  await page.getByRole('button', { name: 'Згенерувати (AI)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Згенерувати опис' });
  await dialog.getByText('Описане пальто', { exact: true }).waitFor();
  await dialog.getByRole('combobox', { name: 'AI-модель' }).waitFor();
  await dialog.getByRole('button', { name: 'Згенерувати і зберегти' }).click();
  const description = page.getByRole('textbox', { name: 'Опис' });
  await until(async () => (await description.inputValue()).length > 40);
  const written = await description.inputValue();
  assert.match(written, 'Описане пальто');
  await description.fill(`${written} Зі знімним поясом.`);
  await page.getByText('Є зміни').waitFor();
  await save(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Описане пальто' }).waitFor();
  assert.match(await description.inputValue(), /Зі знімним поясом\.$/);
});

test('leaving an item’s unsaved work asks first; what was typed survives a reload', async ({
  page,
  product,
}) => {
  const { clothesId } = await newItem(product, 'Сукня');
  await page.goto(`/admin/clothes/${clothesId}`);
  const title = page.getByRole('textbox', { name: 'Назва товару' });
  await title.fill('Сукня вечірня');
  await page.getByRole('navigation', { name: 'Головне меню' }).getByRole('link', { name: 'Бренди' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Є незбережені зміни. Вийти без збереження?').waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  assert.is(new URL(page.url()).pathname, `/admin/clothes/${clothesId}`);
  assert.is(await title.inputValue(), 'Сукня вечірня');

  page.on('dialog', (asked) => asked.accept()); // the browser asks whether to leave
  await page.reload();
  await page.getByRole('button', { name: 'Відновити' }).click();
  assert.is(await title.inputValue(), 'Сукня вечірня');
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
});

test('an item’s fields tell required and too long, and the first wrong one gets the focus', async ({
  page,
  product,
}) => {
  const { clothesId } = await newItem(product, 'Плащ');
  await page.goto(`/admin/clothes/${clothesId}`);
  const title = page.getByRole('textbox', { name: 'Назва товару' });
  await title.fill('👗'.repeat(101));
  await page.getByText('101/100').waitFor();
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Має бути не довше 100').waitFor();
  assert.match(await focused(page), 'Назва товару');
  await title.fill('');
  await page.getByText("Обов'язкове поле").waitFor();
  await title.fill('👗'.repeat(100));
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  assert.is((await item(product, clothesId)).title, '👗'.repeat(100));
});

test('on a phone Save stays in sight while there are changes, and no bars take over a third of the window', async ({
  page,
  product,
}) => {
  const { clothesId } = await newItem(product, 'Плащ із поясом', 2);
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  const save = page.getByRole('button', { name: 'Зберегти', exact: true });
  const title = page.getByRole('textbox', { name: 'Назва товару' });
  const isInSight = async () => {
    const box = await save.boundingBox();
    const menuTop = (await menu.boundingBox())?.y ?? 0;
    const height = page.viewportSize()?.height ?? 0;
    const end = box ? box.y + box.height : 0;
    return box !== null && box.y >= 0 && end <= (menuTop > 0 ? menuTop : height);
  };
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/admin/clothes/${clothesId}`);
  // It comes with the tools that are loaded late.
  await page.getByRole('button', { name: 'Створити схожий' }).waitFor();
  await title.fill('Плащ без пояса');
  await page.locator('.save-bar').waitFor();
  const add = page.getByRole('button', { name: '+ Додати магазин' });
  await add.scrollIntoViewIfNeeded();
  assert.equal([await save.count(), await isInSight()], [1, true]);
  assert.ok((await fixedShare(page)) <= 1 / 3, `${await fixedShare(page)}`);
  assert.is(await overflow(page), 0);

  // It comes after the form, and gives the focus back to it.
  await add.focus();
  await page.keyboard.press('Tab');
  assert.is(await focused(page), 'button Зберегти');
  await page.keyboard.press('Enter');
  await page.locator('.save-bar').waitFor({ state: 'detached' });
  assert.is(await focused(page), 'button + Додати магазин');
  assert.is((await item(product, clothesId)).title, 'Плащ без пояса');

  // 1280 by 1024 pixels, enlarged to 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  await title.fill('Плащ');
  await page.locator('.save-bar').waitFor();
  await page.getByRole('button', { name: 'Закрити сповіщення' }).click();
  await add.scrollIntoViewIfNeeded();
  assert.equal([await save.count(), await isInSight(), await overflow(page)], [1, true, 0]);
  assert.ok((await fixedShare(page)) <= 1 / 3, `${await fixedShare(page)}`);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('.save-bar').waitFor({ state: 'detached' });
  assert.is(await save.count(), 1);
  await save.click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
});

test('a save over another administrator’s newer item shows both, and loses neither', async ({
  page,
  product,
  visitor,
  expectNoise,
}) => {
  expectNoise('412');
  const { clothesId } = await newItem(product, 'Жакет');
  const other = await visitor({ who: await product.addAdministrator('second@example.com') });
  for (const tab of [page, other]) {
    await tab.goto(`/admin/clothes/${clothesId}`);
    await tab.getByRole('heading', { level: 1, name: 'Жакет' }).waitFor();
  }
  await other.getByRole('textbox', { name: 'Назва товару' }).fill('Жакет лляний');
  await other.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await other.getByText('Є зміни').waitFor({ state: 'detached' });

  await page.getByRole('textbox', { name: 'Назва товару' }).fill('Жакет шовковий');
  await page.getByRole('textbox', { name: 'Опис' }).fill('Мій опис.');
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Товар змінила інша людина' });
  await conflict.getByText('Жакет шовковий').waitFor();
  await conflict.getByText('Жакет лляний').waitFor();
  await shot(page, 'item-conflict');
  assert.is((await item(product, clothesId)).title, 'Жакет лляний');
  await pressWords(conflict.getByRole('group', { name: 'Назва товару' }), 'Збережена версія');
  await conflict.getByRole('button', { name: 'Зберегти вибране' }).click();
  await conflict.waitFor({ state: 'detached' });
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
  const { title, description } = await item(product, clothesId);
  assert.equal([title, description], ['Жакет лляний', 'Мій опис.']);
});

test('a choice between versions of an item whose file cannot be fetched loses nothing', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('');
  const { clothesId } = await newItem(product, 'Жакет');
  const file = '**/assets/conflict-*.js';
  await page.route(file, (route) => route.abort());
  await page.goto(`/admin/clothes/${clothesId}`);
  const title = page.getByRole('textbox', { name: 'Назва товару' });
  await title.fill('Жакет шовковий');
  await product.api('PUT', `/api/clothes/${clothesId}`, {
    ...emptyFields,
    title: 'Жакет лляний',
  });
  const save = page.getByRole('button', { name: 'Зберегти', exact: true });
  await save.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(/перезавантажте сторінку: набране не загубиться/)
    .waitFor();
  assert.is(await title.inputValue(), 'Жакет шовковий');
  assert.is((await item(product, clothesId)).title, 'Жакет лляний');
  await page.unroute(file);
  page.on('dialog', (asked) => asked.accept()); // the browser asks whether to leave
  await page.reload();
  await page.getByRole('button', { name: 'Відновити' }).click();
  assert.is(await title.inputValue(), 'Жакет шовковий');

  await save.focus();
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('dialog', { name: 'Товар змінила інша людина' });
  await conflict.getByText('Жакет лляний').waitFor();
  assert.ok(await conflict.getByRole('heading').evaluate((heading) => heading === document.activeElement));
  await page.keyboard.press('Escape');
  await conflict.waitFor({ state: 'detached' });
  assert.ok(await save.evaluate((button) => button === document.activeElement));
  assert.is(await title.inputValue(), 'Жакет шовковий');
});

test('an item’s main photo is 400 by 300 wherever it fits, and no figure is cut', async ({
  page,
  product,
}) => {
  const { clothesId, purchaseId } = await newItem(product, 'Піджак', 3);
  const [purchase] = (await item(product, clothesId)).purchases;
  await product.api('PUT', `/api/purchases/${purchaseId}`, { ...purchase, price: 12499.5, weight: 12.345 });
  await page.goto(`/admin/clothes/${clothesId}`);
  const photos = page.getByRole('region', { name: 'Фото', exact: true });
  await photos.getByRole('button', { name: 'Видалити: Фото 3' }).waitFor();
  await page.getByRole('button', { name: '+ Додати магазин' }).click();
  const edges = (place: Locator) =>
    place.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [Math.round(left), Math.round(right)] as const;
    });
  const main = photos.getByTitle('Відкрити велике фото');
  const gallery = photos.getByRole('group').getByRole('list').first();
  const ofPurchase = page.getByRole('group', { name: 'Фото покупки' }).getByRole('list').first();
  const [start, end] = [0, 1] as const;
  for (const width of [320, 360, 480, 640, 799, 800, 1024, 1199, 1200, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const content = await edges(photos.getByRole('heading', { level: 2 }));
    const { width: wide = 0, height: high = 0 } = (await main.boundingBox()) ?? {};
    const least = Math.min(400, content[end] - content[start]);
    assert.equal([wide, high].map(Math.round), [least, Math.round(least * 0.75)], `at ${width} px`);
    if (width !== 320 && width !== 360) assert.is(least, 400, `the main photo has room at ${width} px`);
    const [mainEdges, galleryEdges] = [await edges(main), await edges(gallery)];
    assert.is(mainEdges[start], content[start], `the main photo begins with its card at ${width} px`);
    assert.is(galleryEdges[end], content[end], `the gallery ends with its card at ${width} px`);
    const isBeside = width >= 800 && width < 1200;
    assert.is(galleryEdges[start] > mainEdges[end], isBeside, `the gallery's place at ${width} px`);
    const ofCard = isBeside ? content : galleryEdges;
    assert.equal(await edges(ofPurchase), ofCard, `the purchase's gallery at ${width} px`);
    for (const name of ['Ціна покупки', 'Вага', 'Дата']) {
      const cut = await page
        .getByLabel(name)
        .first()
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      assert.is(cut, 0, `${name} is cut at ${width} px`);
    }
  }
});

test('a date is read as yyyy-mm-dd beside a browser that writes it in its own order', async ({
  page,
  product,
}) => {
  const { clothesId } = await newItem(product, 'Плащ');
  await page.goto(`/admin/clothes/${clothesId}`);
  const date = page.getByLabel('Дата');
  await date.fill('2026-03-05');
  await page.getByText('2026-03-05', { exact: true }).waitFor();
  const place = () => date.evaluate((input) => input.getBoundingClientRect().top + scrollY);
  const before = await place();
  await date.fill('');
  await page.getByText('2026-03-05', { exact: true }).waitFor({ state: 'detached' });
  assert.is(await place(), before, 'the field stays where it is');
});

test('an item’s photos: several at once, a wrong file named, the main one deleted after a question', async ({
  page,
  product,
  folder,
}) => {
  const { clothesId } = await newItem(product, 'Кардиган', 1);
  await page.goto(`/admin/clothes/${clothesId}`);
  const gallery = page.getByRole('region', { name: 'Фото', exact: true });
  const count = async () => (await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`)).length;
  const files = [
    await photoFile(folder, 'a.jpg', { seed: 21 }),
    await photoFile(folder, 'b.jpg', { seed: 22 }),
  ];
  await gallery.locator('input[type=file]').first().setInputFiles(files);
  await until(async () => (await count()) === 3);
  await gallery.getByRole('button', { name: 'Видалити: Фото 3' }).waitFor();

  const fake = { name: 'фото.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>not a photo</html>') };
  await gallery.locator('input[type=file]').first().setInputFiles(fake);
  await gallery
    .getByText(/фото\.jpg/)
    .first()
    .waitFor();
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('0000ftypheic') };
  await gallery.locator('input[type=file]').first().setInputFiles(heic);
  await gallery.getByText(/HEIC/).first().waitFor();
  assert.is(await count(), 3);

  await gallery.getByRole('button', { name: 'Видалити: Фото 1' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Видалити', exact: true }).click();
  await until(async () => (await count()) === 2);
  const images = await product.api<Image[]>('GET', `/api/clothes/${clothesId}/images`);
  assert.is((await item(product, clothesId)).mainImage?.id, images[0]?.id);
});

for (const width of [1280, 390])
  test(`items are filled in one by one by keys, and no message covers the field, ${width} px wide`, async ({
    page,
    product,
    expectNoise,
  }) => {
    expectNoise('');
    await page.setViewportSize({ width, height: 780 });
    for (const number of [1, 2]) await newItem(product, `Светр ${width} № ${number}`, number);
    await page.goto(`/admin/clothes?q=${width}&sort=title`);
    await page.getByRole('link', { name: `Светр ${width} № 1`, exact: true }).click();
    await page.getByRole('button', { name: 'Зберегти й далі' }).waitFor();
    const brand = page.getByRole('combobox', { name: 'Бренд' });
    await choose(brand, 'Марічка');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: `Светр ${width} № 2` }).waitFor();
    await focusOn(brand);
    await choose(brand, 'Марічка');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Це останній товар списку').waitFor();

    // An error stays over all the fields.
    await page.route('**/api/images/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Видалити: Фото 2' }).first().click();
    await page.locator('.toast-error').waitFor();
    await page.getByRole('textbox', { name: 'Назва товару' }).focus();
    const passed: string[] = [];
    while (!passed.at(-1)?.endsWith(' Дата') && passed.length < 60) {
      await until(() => page.evaluate(isFieldClear)).catch(() => assert.unreachable(`${passed.at(-1)}`));
      await page.keyboard.press('Tab');
      passed.push(await focused(page));
    }
  });

for (const [way, save] of [
  ['Ctrl+S', (page: Page) => page.keyboard.press('Control+s')],
  ['Зберегти', (page: Page) => page.getByRole('button', { name: 'Зберегти', exact: true }).click()],
] as const)
  test(`an item’s save by ${way} waits for typed entries that are being created, and sends them`, async ({
    page,
    product,
  }) => {
    const { clothesId } = await newItem(product, `Плащ, ${way}`, 0);
    await product.api('PUT', `/api/clothes/${clothesId}`, {
      ...emptyFields,
      title: `Плащ, ${way}`,
      brandId: (await product.api<Reference>('POST', '/api/brands/', { name: `Давня, ${way}` })).id,
    });
    const slow = await holdCreations(page);
    const puts: unknown[] = [];
    page.on('request', (request) => request.method() === 'PUT' && puts.push(request.postDataJSON()));
    await page.goto(`/admin/clothes/${clothesId}`);
    const brand = page.getByRole('combobox', { name: 'Бренд' });
    await hasValue(brand, `Давня, ${way}`);
    await keysAreThere(page);
    for (const [label, name] of [
      ['Колір', 'Вохристий'],
      ['Матеріал', 'Рамі'],
      ['Бренд', 'Нова'],
    ] as const) {
      const field = page.getByRole('combobox', { name: label });
      await field.fill(`${name}, ${way}`);
      await field.press('Enter');
    }
    await page.getByRole('spinbutton', { name: 'Відсоток' }).fill('100');
    await save(page);
    await page.getByRole('button', { name: 'Зберегти', exact: true, disabled: true }).waitFor();
    assert.equal(puts, []);
    slow.letGo();
    await page.getByText('Збережено', { exact: true }).first().waitFor();
    const { brand: stored, color, fabricComposition } = await item(product, clothesId);
    assert.equal(
      [stored?.name, color?.name, fabricComposition[0]?.material.name, puts.length],
      [`Нова, ${way}`, `Вохристий, ${way}`, `Рамі, ${way}`, 1],
    );
  });

test('a choice whose new entry cannot be created keeps the old one on the server, and says why', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('Failed to load resource');
  const { clothesId } = await newItem(product, 'Плащ без зв’язку', 0);
  const { id } = await product.api<Reference>('POST', '/api/brands/', { name: 'Тривка' });
  await product.api('PUT', `/api/clothes/${clothesId}`, {
    ...emptyFields,
    title: 'Плащ без зв’язку',
    brandId: id,
  });
  const slow = await holdCreations(page);
  await page.goto(`/admin/clothes/${clothesId}`);
  const brand = page.getByRole('combobox', { name: 'Бренд' });
  await hasValue(brand, 'Тривка');
  await keysAreThere(page);
  await page.getByLabel(/^Назва товару/).fill('Плащ зі зв’язком');
  await brand.fill('Зникла');
  await brand.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: 'Зберегти', exact: true, disabled: true }).waitFor();
  slow.fail();
  await page.getByRole('button', { name: 'Зберегти', exact: true, disabled: false }).waitFor();
  assert.is(await brand.getAttribute('aria-invalid'), 'true');
  await focusOn(brand);
  assert.is(await brand.inputValue(), 'Зникла');
  const { brand: stored, title } = await item(product, clothesId);
  assert.equal([stored?.name, title], ['Тривка', 'Плащ без зв’язку']);
  slow.letGo();
  await brand.press('Enter');
  await page.keyboard.press('Control+s');
  await page.getByText('Збережено', { exact: true }).first().waitFor();
  assert.is((await item(product, clothesId)).brand?.name, 'Зникла');
});

test('the question before an item’s unsaved work is left comes without a connection, too', async ({
  page,
  product,
  expectNoise,
}) => {
  expectNoise('');
  const { clothesId } = await newItem(product, 'Жакет');
  await page.goto(`/admin/clothes/${clothesId}`);
  const title = page.getByLabel('Назва товару');
  await title.fill('Жакет, синій');
  await questionLoaded(page);
  await page.route('**/*', (route) => route.abort());
  const menu = page.getByRole('navigation', { name: 'Головне меню' });
  for (const answer of ['Залишитися', 'Вийти без збереження']) {
    assert.is(await title.inputValue(), 'Жакет, синій');
    await menu.getByRole('link', { name: 'Бренди' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Бренди одягу' }).waitFor();
});

run();

/** Waits for the keys of the page: they come before what only some APIs can do. */
function keysAreThere(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Історія' }).waitFor();
}

/** Holds back the creations of entries; returns functions that let them go on or make them fail. */
async function holdCreations(page: Page) {
  let held: Route[] = [];
  let end: ((route: Route) => Promise<void>) | undefined;
  await page.route(/\/api\/(brands|colors|types|materials|suppliers)\/$/, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (end) return end(route);
    held.push(route);
  });
  const go = (way: typeof end) => {
    end = way;
    for (const route of held) void way?.(route);
    held = [];
  };
  return { letGo: () => go((route) => route.continue()), fail: () => go((route) => route.abort()) };
}

/** Returns whether no message covers the field with the focus. */
function isFieldClear(): boolean {
  const field = document.activeElement?.getBoundingClientRect();
  if (!field) return false;
  return [...document.querySelectorAll('.toast')]
    .map((toast) => toast.getBoundingClientRect())
    .every(
      ({ top, bottom, left, right }) =>
        bottom <= field.top || top >= field.bottom || right <= field.left || left >= field.right,
    );
}

function item(product: Product, id: number): Promise<Clothes> {
  return product.api<Clothes>('GET', `/api/clothes/${id}`);
}

/** Types a name into a select-or-create and takes the existing entry, or creates one. */
async function choose(box: Locator, name: string): Promise<void> {
  await box.fill(name);
  await box.press('Enter');
  await box
    .page()
    .waitForFunction(
      (element) => element?.getAttribute('aria-expanded') === 'false',
      await box.elementHandle(),
    );
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Зберегти', exact: true }).click();
  await page.getByText('Є зміни').waitFor({ state: 'detached' });
}

interface Bought {
  supplier: string;
  price: string;
  weight: string;
  date: string;
  files: string[];
}

async function purchase(
  page: Page,
  n: number,
  { supplier, price, weight, date, files }: Bought,
): Promise<void> {
  const section = page.getByRole('region', { name: `Покупка ${n}` });
  await choose(section.getByRole('combobox', { name: 'Магазин' }), supplier);
  await section.getByLabel('Ціна покупки').fill(price);
  await section.getByLabel('Вага').fill(weight);
  await section.getByLabel('Дата').fill(date);
  await section.locator('input[type=file]').setInputFiles(files);
}
