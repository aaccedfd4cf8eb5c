/** Files of shops and of their programs, as these describe them: they go in as they are. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { change, importRows, upload } from './support';

const shops = signedInSuite('files of shops');

type DryRun = Awaited<ReturnType<typeof upload>>;

/** Returns a CSV file; a cell with a comma, a quote or a line break is quoted. */
function csv(headings: readonly string[], ...rows: readonly Record<string, string>[]): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** Returns the fields of a dry run's columns, by heading. */
function mapped({ headings, settings }: DryRun): Record<string, string> {
  return Object.fromEntries(
    headings.flatMap((heading, at) => (settings.columns[at] ? [[heading, settings.columns[at] ?? '']] : [])),
  );
}

/** Chooses one supplier for all rows. */
async function bySupplier(t: TestApp, dry: DryRun): Promise<DryRun> {
  return change(t, dry, { supplier: await addEntry(t, 'suppliers', 'Базар') });
}

/** Runs an import, and returns the items, each as its title and «price size» of its purchases. */
async function imported(t: TestApp, { id }: DryRun): Promise<string[]> {
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
  const task = await ended(t, taskId);
  assert.equal([task.status, task.skipped], ['completed', []]);
  const items = await t.db.selectFrom('clothes').select('id').orderBy('id').execute();
  const found = await Promise.all(items.map((one) => t.data<Clothes>('GET', `/api/clothes/${one.id}`)));
  return found.map(({ title, purchases }) =>
    [title, ...purchases.map(({ price, size }) => `${price ?? '–'} ${size ?? '–'}`).sort()].join(' | '),
  );
}

const shopify = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value', 'Option3 Name', 'Option3 Value'],
  ...['Variant SKU', 'Variant Grams', 'Variant Price', 'Variant Compare At Price', 'Image Src'],
  ...['Image Position', 'Variant Image', 'Cost per item', 'Status'],
];
const dress = { Handle: 'linen-dress' };
const shopifyRows: Record<string, string>[] = [
  {
    ...{ ...dress, Title: 'Linen Dress', Vendor: 'Zara', Type: 'Dresses', 'Variant Price': '45.00' },
    Tags: 'summer, Red dress',
    'Body (HTML)':
      '<p>Soft&nbsp;linen.</p><ul><li>Made in Lviv</li><li>H&amp;M</li></ul><script>x()</script>',
    ...{ 'Option1 Name': 'Color', 'Option1 Value': 'Red', 'Option2 Name': 'Size', 'Option2 Value': 'S' },
  },
  { ...dress, 'Option1 Value': 'Red', 'Option2 Value': 'M', 'Variant Price': '45.00' },
  { ...dress, 'Option1 Value': 'Blue', 'Option2 Value': 'M', 'Variant Price': '45.00' },
  { ...dress, 'Option1 Value': 'Blue', 'Option2 Value': 'L', 'Variant Price': '49.00' },
  { ...dress, 'Image Src': 'https://cdn.example/1.jpg', 'Image Position': '2' },
  { ...dress, 'Image Src': 'https://cdn.example/2.jpg', 'Image Position': '3' },
  {
    ...{ Handle: 'cap', Title: 'Cap', 'Option1 Name': 'Title', 'Option1 Value': 'Default Title' },
    'Variant Price': '12.00',
  },
];

shops('Shopify: further rows are purchases of the same item, or add nothing', async ({ t }) => {
  const first = await upload(t, csv(shopify, ...shopifyRows));
  assert.equal(mapped(first), {
    Title: 'title',
    'Body (HTML)': 'description',
    Vendor: 'brand',
    Type: 'type',
    'Option1 Value': 'color',
    'Option2 Value': 'size',
    'Variant Price': 'price',
    Tags: 'tags',
  });
  assert.equal([first.withoutSupplier, first.questions], [5, []]);
  const dry = await bySupplier(t, first);
  assert.equal(dry.counts, { new: 5, changed: 0, unchanged: 2, refused: 0 });
  assert.ok(
    dry.notes.some((note) => note.includes('варіантами') && note.includes('(2)')),
    dry.notes.join(),
  );
  assert.ok(dry.notes.some((note) => note.includes('з фото') && note.includes('(2)')));
  const [main] = await importRows(t, dry.id, 'new');
  assert.is(
    main?.changes.find(({ field }) => field === 'description')?.after,
    'Soft linen.\n\n• Made in Lviv\n• H&M',
  );
  assert.equal(await imported(t, dry), [
    'Linen Dress | 45 M | 45 S',
    'Linen Dress | 45 M | 49 L',
    'Cap | 12 –',
  ]);
});

shops('Shopify: another colour is another item, with the rest of the first one', async ({ t }) => {
  const dry = await bySupplier(t, await upload(t, csv(shopify, ...shopifyRows)));
  await imported(t, dry);
  const items = await Promise.all([1, 2].map((id) => t.data<Clothes>('GET', `/api/clothes/${id}`)));
  assert.equal(
    items.map(({ color, brand, type, description }) => [color?.name, brand?.name, type?.name, description]),
    ['Red', 'Blue'].map((color) => [color, 'Zara', 'Dresses', 'Soft linen.\n\n• Made in Lviv\n• H&M']),
  );
  for (const { tags } of items)
    assert.equal(
      tags.map(({ name }) => name),
      ['Red dress', 'summer'],
    );
});

shops('a shop’s table below a title keeps its further rows, and leaves out its totals', async ({ t }) => {
  const [first = {}, ...others] = shopifyRows;
  const total = { Handle: 'Total', 'Variant Price': '245.00' };
  const table = csv(shopify, { Handle: 'Dresses' }, first, dress, ...others, { Handle: 'cap' }, total);
  const found = await upload(t, `"Goods, all"\r\nMay 2026\r\n${table}`);
  const plain = await upload(t, csv(shopify, ...shopifyRows));
  assert.equal([found.settings.headingRow, found.questions], [3, []]);
  assert.equal([mapped(found), found.withoutSupplier], [mapped(plain), 5]);
  // Another row of the headings, and back: the values below it decide again.
  const moved = await change(t, found, { headingRow: 1 });
  assert.equal(mapped(await change(t, moved, { headingRow: 3 })), mapped(plain));
  assert.equal(mapped(await change(t, found, { columns: [] })), mapped(plain));
  const dry = await bySupplier(t, found);
  assert.equal(dry.counts, { new: 5, changed: 0, unchanged: 4, refused: 0 });
  assert.equal(dry.notes, [
    'Назви стовпців узято з рядка 3; те, що вище, не імпортується.',
    'Рядки з назвами груп пропущено: 1 (рядок 4, «Dresses»).',
    'Рядки з підсумками пропущено: 1 (рядок 14, «Total»).',
    'Розмір, колір і бренд узято за назвами властивостей, хоч у якому стовпці вони стоять у рядку.',
    'Рядки, що є варіантами товару з рядка вище (2), стануть покупками того самого товару. Нових товарів буде 3.',
    'Рядки з фото або з варіантами тієї самої ціни й розміру (4) нічого не додадуть.',
  ]);
  assert.equal(
    (await importRows(t, dry.id, 'unchanged')).map(({ row }) => row),
    [6, 10, 11, 13],
  );
  for (const row of [2, 4, 14])
    assert.is((await t.problem('GET', `/api/import/${dry.id}/rows/${row}`)).code, 'not_found');
  assert.equal(await imported(t, dry), [
    'Linen Dress | 45 M | 45 S',
    'Linen Dress | 45 M | 49 L',
    'Cap | 12 –',
  ]);
});

shops('a shop’s product with a title alone is no group, and a name alone may be one', async ({ t }) => {
  const bare = { Handle: 'scarf', Title: 'Scarf' };
  const file = csv(shopify, bare, { ...bare, Title: '' }, ...shopifyRows);
  const shop = await bySupplier(t, await upload(t, file));
  assert.equal([shop.questions, shop.counts], [[], { new: 6, changed: 0, unchanged: 3, refused: 0 }]);
  assert.equal((await importRows(t, shop.id, 'new'))[0]?.title, 'Scarf');
  const frame = 'Номенклатура;Характеристика;Цена;Поставщик';
  const goods = 'Платья;;;\nПлатье;S;100;Ателье\nПлатье;M;100;Ателье\nПлатья;;;\nПальто;L;200;Ателье\n';
  const list = await upload(t, `${frame}\n${goods}`);
  assert.equal([list.questions, list.counts.new], [['groups'], 3]);
});

shops('an import of variants is undone as a whole, and told of when it comes again', async ({ t }) => {
  const file = csv(shopify, ...shopifyRows);
  const dry = await bySupplier(t, await upload(t, file));
  await imported(t, dry);
  const again = await upload(t, file);
  const repeated = await change(t, again, { supplier: dry.settings.supplier });
  assert.ok(repeated.notes.some((note) => note.startsWith('Товари з такими назвами вже є (рядків: 3)')));
  const { batchId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await t.data('GET', '/api/clothes/'), []);
});

shops('what a shop paid counts before what it asks', async ({ t }) => {
  const rows = shopifyRows.map((row) => ({ ...row, 'Cost per item': row['Variant Price'] ? '20' : '' }));
  const dry = await bySupplier(t, await upload(t, csv(shopify, ...rows)));
  assert.is(mapped(dry)['Cost per item'], 'price');
  assert.equal(await imported(t, dry), [
    'Linen Dress | 20 M | 20 S',
    'Linen Dress | 20 L | 20 M',
    'Cap | 20 –',
  ]);
});

shops('the further rows of a refused row are refused, too', async ({ t }) => {
  const rows = shopifyRows.map((row) =>
    row.Title === 'Linen Dress' ? { ...row, 'Variant Price': '?' } : row,
  );
  const dry = await bySupplier(t, await upload(t, csv(shopify, ...rows)));
  assert.equal(dry.counts, { new: 1, changed: 0, unchanged: 0, refused: 6 });
  const [, second] = await importRows(t, dry.id, 'refused');
  assert.match(second?.problems[0]?.reason ?? '', 'Рядок 2');
});

const woo = [
  ...['ID', 'Type', 'SKU', 'Name', 'Published', 'Visibility in catalog', 'Short description', 'Description'],
  ...['In stock?', 'Weight (kg)', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Images', 'Parent'],
  ...['Position', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ...['Attribute 2 name', 'Attribute 2 value(s)'],
];

shops('WooCommerce: variations are purchases of their product', async ({ t }) => {
  const of = { Type: 'variation', Parent: 'id:44' };
  const dry = await upload(
    t,
    csv(
      woo,
      {
        ...{ ID: '44', Type: 'variable', SKU: 'hoodie', Name: 'Hoodie', Categories: 'Clothing > Hoodies' },
        ...{ Description: 'Warm.\\nSoft.<br>New.', Tags: 'Sale &amp; more, new' },
        ...{ 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Blue, Green' },
        ...{ 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': 'S, M' },
      },
      {
        ...{ ...of, ID: '45', SKU: 'hoodie-s', Name: 'Hoodie - S', 'Regular price': '45' },
        ...{ 'Attribute 1 name': 'Color', 'Attribute 1 value(s)': 'Blue' },
        ...{ 'Attribute 2 name': 'Size', 'Attribute 2 value(s)': 'S' },
      },
      {
        ...{ Type: 'variation', Parent: 'hoodie', ID: '46', Name: 'Hoodie - M', 'Regular price': '45' },
        ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M' },
      },
      {
        ...of,
        ID: '47',
        Name: 'Hoodie - S',
        'Regular price': '45',
        'Attribute 2 name': 'Size',
        'Attribute 2 value(s)': 'S',
      },
      { ID: '48', Type: 'simple', SKU: 'cap', Name: 'Cap &amp; Scarf', 'Regular price': '18' },
    ),
  );
  assert.equal(mapped(dry), {
    Name: 'title',
    Description: 'description',
    'Regular price': 'price',
    Categories: 'type',
    'Weight (kg)': 'weight',
    'Attribute 1 value(s)': 'color',
    'Attribute 2 value(s)': 'size',
    Tags: 'tags',
  });
  assert.equal(await imported(t, await bySupplier(t, dry)), ['Hoodie | 45 M | 45 S', 'Cap & Scarf | 18 –']);
  const { color, description, tags } = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.equal(
    tags.map(({ name }) => name),
    ['new', 'Sale & more'],
  );
  assert.is(description, 'Warm.\nSoft.\nNew.');
  assert.is(color, null, 'the colours of its variations, all in one cell');
});

const traits = ['Назва_Характеристики', 'Одиниця_виміру_Характеристики', 'Значення_Характеристики'];
const prom = [
  ...['Код_товару', 'Назва_позиції', 'Назва_позиції_укр', 'Пошукові_запити', 'Пошукові_запити_укр', 'Опис'],
  ...['Опис_укр', 'Тип_товару', 'Ціна', 'Валюта', 'Одиниця_виміру', 'Мінімальний_обсяг_замовлення'],
  ...['Оптова_ціна', 'Мінімальне_замовлення_опт', 'Посилання_зображення', 'Наявність', 'Кількість'],
  ...['Номер_групи', 'Назва_групи', 'Посилання_підрозділу', 'Можливість_поставки', 'Термін_поставки'],
  ...['Спосіб_пакування', 'Спосіб_пакування_укр', 'Унікальний_ідентифікатор', 'Ідентифікатор_товару'],
  ...['Ідентифікатор_підрозділу', 'Ідентифікатор_групи', 'Виробник', 'Країна_виробник', 'Знижка'],
  ...['ID_групи_різновидів', 'Особисті_нотатки', 'Продукт_на_сайті', 'Вага,кг', 'HTML_заголовок'],
];

/** Returns a file of Prom.ua with 31 times the three columns of a property: 129 columns. */
function ofProm(...rows: readonly (readonly [Record<string, string>, ...[string, string][]])[]): string {
  const headings = [...prom, ...Array.from({ length: 31 }, () => traits).flat()];
  const lines = rows.map(([row, ...named]) => [
    ...prom.map((heading) => row[heading] ?? ''),
    ...named.flatMap(([name, value]) => [name, '', value]),
  ]);
  assert.is(headings.length, 129);
  return [headings, ...lines].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
}

shops('Prom.ua: 129 columns, names in Ukrainian, properties in any place', async ({ t }) => {
  const common = { Тип_товару: 'r', Валюта: 'UAH', Назва_групи: 'Сукні', Виробник: 'Zara' };
  const linen = { ...common, Назва_позиції: 'Платье', Назва_позиції_укр: 'Сукня', ID_групи_різновидів: '5' };
  const dry = await upload(
    t,
    ofProm(
      [
        { ...linen, Код_товару: '7', Ціна: '850', Опис: 'рус', Опис_укр: '<p>Легка</p>' },
        ['Колір', 'Білий'],
        ['Розмір', 'S'],
      ],
      [{ ...linen, Код_товару: '8', Ціна: '850' }, ['Розмір', 'M'], ['Колір', 'Білий']],
      [{ ...linen, Назва_позиції_укр: 'Сукня синя', Код_товару: '9', Ціна: '850' }, ['Розмір', 'M']],
    ),
  );
  assert.is(dry.headings.length, 129);
  assert.equal(mapped(dry), {
    Назва_позиції_укр: 'title',
    Опис_укр: 'description',
    Ціна: 'price',
    Назва_групи: 'type',
    Виробник: 'brand',
    Значення_Характеристики: 'color',
    'Вага,кг': 'weight',
  });
  const columns = dry.settings.columns.filter((field) => field === 'color' || field === 'size');
  assert.equal(columns, ['size', 'color'], 'two of the columns of the same name');
  assert.equal(await imported(t, await bySupplier(t, dry)), ['Сукня | 850 M | 850 S', 'Сукня синя | 850 M']);
  const item = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.equal([item.color?.name, item.description], ['Білий', 'Легка']);
});

shops('Etsy: one supplier for all rows; materials without percentages are left out', async ({ t }) => {
  const headings = [
    ...['TITLE', 'DESCRIPTION', 'PRICE', 'CURRENCY_CODE', 'QUANTITY', 'TAGS', 'MATERIALS', 'IMAGE1'],
    ...['VARIATION 1 TYPE', 'VARIATION 1 NAME', 'VARIATION 1 VALUES', 'SKU'],
  ];
  const row = { PRICE: '45.00', CURRENCY_CODE: 'USD', MATERIALS: 'cotton,wool', DESCRIPTION: 'a\nb &amp; c' };
  const first = await upload(
    t,
    csv(
      headings,
      { ...row, TITLE: 'Tom &amp; Jerry&#39;s Hoodie', TAGS: 'linen,boho,Linen' },
      { ...row, TITLE: 'Scarf', PRICE: '1,250.00' },
    ),
  );
  assert.equal(mapped(first), { TITLE: 'title', DESCRIPTION: 'description', PRICE: 'price', TAGS: 'tags' });
  assert.equal([first.withoutSupplier, first.counts.refused], [2, 2]);
  assert.ok(first.notes.some((note) => note.includes('USD')));
  assert.equal(await imported(t, await bySupplier(t, first)), [
    "Tom & Jerry's Hoodie | 45 –",
    'Scarf | 1250 –',
  ]);
  const { description, tags } = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.is(description, 'a\nb & c');
  assert.equal(
    tags.map(({ name }) => name),
    ['boho', 'linen'],
  );
});

shops('eBay: a template of listings, and a report of them', async ({ t }) => {
  const action = '*Action(SiteID=US|Country=US|Currency=USD|Version=1193|CC=UTF-8)';
  const template = [
    ...[action, 'CustomLabel', '*Category', '*Title', 'Relationship', 'RelationshipDetails'],
    ...['*C:Brand', '*C:Color', 'C:Material', '*Description', '*StartPrice', '*Quantity'],
  ];
  const shirt = { '*Title': 'Shirt', '*Category': '57990', '*C:Brand': 'Nike', 'C:Material': 'Cotton' };
  const first = await upload(
    t,
    csv(
      template,
      { ...shirt, RelationshipDetails: 'Size=S;M', '*Description': '<div>Good</div><div>New</div>' },
      { Relationship: 'Variation', RelationshipDetails: 'Color=Red|Size=S', '*StartPrice': '20' },
      { Relationship: 'Variation', RelationshipDetails: 'Color=Red|Size=M', '*StartPrice': '22' },
      { '*Title': 'Cap', '*Category': '57990', '*StartPrice': '9' },
    ),
  );
  assert.equal(mapped(first), {
    '*Title': 'title',
    RelationshipDetails: 'size',
    '*C:Brand': 'brand',
    '*C:Color': 'color',
    '*Description': 'description',
    '*StartPrice': 'price',
  });
  assert.ok(first.notes.some((note) => note.includes('USD')));
  assert.equal(await imported(t, await bySupplier(t, first)), ['Shirt | 20 S | 22 M', 'Cap | 9 –']);
  const report = [
    ...['Item number', 'Title', 'Variation details', 'Custom label (SKU)', 'Available quantity', 'Currency'],
    ...['Start price', 'Current price', 'eBay category 1 name'],
  ];
  const coat = { 'Item number': '227511361186', Title: 'Coat', Currency: 'USD' };
  const second = await upload(
    t,
    csv(
      report,
      { ...coat, 'Variation details': 'Size=S;M', 'Start price': '50' },
      { ...coat, 'Variation details': 'Size=S', 'Start price': '50' },
      { ...coat, 'Variation details': 'Size=M', 'Start price': '55' },
    ),
  );
  const dry = await change(t, second, { supplier: 1 });
  assert.is((await imported(t, dry)).at(-1), 'Coat | 50 S | 55 M');
});

shops('Square: the variations of an item, and the supplier that the file names', async ({ t }) => {
  const headings = [
    ...['Token', 'Item Name', 'Variation Name', 'SKU', 'Description', 'Category', 'Price', 'Option Name 1'],
    ...['Option Value 1', 'Default Unit Cost', 'Default Vendor Name', 'Current Quantity Shop'],
  ];
  const coat = { 'Item Name': 'Coat', Category: 'Outerwear', 'Default Vendor Name': 'Atelier' };
  const dry = await upload(
    t,
    csv(
      headings,
      { ...coat, Token: 'A1', 'Variation Name': 'Small', Price: '50.00' },
      { ...coat, Token: 'A2', 'Variation Name': 'Large', Price: '55.00' },
      { ...coat, Token: 'B1', 'Item Name': 'Mug', 'Variation Name': 'Regular', Price: '9.00' },
    ),
  );
  assert.is(dry.withoutSupplier, 0);
  assert.equal(await imported(t, dry), ['Coat | 50 Small | 55 Large', 'Mug | 9 –']);
});

shops('Poshmark, and a price list of 1C in Russian', async ({ t }) => {
  const posh = [
    'Title',
    'Description',
    'Price',
    'Category',
    'Size',
    'Brand',
    'Condition',
    'Color',
    'Cost Price',
  ];
  const first = await upload(
    t,
    csv(posh, {
      Title: 'Jeans',
      Price: '40',
      Category: 'Pants',
      Size: '30',
      Brand: 'Levi’s',
      Color: 'Blue',
      'Cost Price': '5',
    }),
  );
  assert.equal(mapped(first), {
    Title: 'title',
    Description: 'description',
    Category: 'type',
    Size: 'size',
    Brand: 'brand',
    Color: 'color',
    'Cost Price': 'price',
  });
  assert.equal(await imported(t, await bySupplier(t, first)), ['Jeans | 5 30']);
  const list =
    'Артикул;Номенклатура;Характеристика;Ед. изм.;Цена;Остаток\n' +
    '001;Пальто зимнее;44;шт;1 250,00;2\n001;Пальто зимнее;46;шт;1 250,00;1\n';
  const second = await upload(t, list);
  assert.equal(mapped(second), { Номенклатура: 'title', Характеристика: 'size', Цена: 'price' });
  const dry = await change(t, second, { supplier: 1 });
  assert.is((await imported(t, dry)).at(-1), 'Пальто зимнее | 1250 44 | 1250 46');
});

shops('a product of many rows gets all its purchases, in however many parts it is written', async ({ t }) => {
  const rows = Array.from({ length: 400 }, (_, at) => ({
    ...{ ...dress, Title: at === 0 ? 'Linen Dress' : '', 'Option1 Name': at === 0 ? 'Size' : '' },
    ...{ 'Option1 Value': String(at), 'Variant Price': '45.00' },
  }));
  const dry = await bySupplier(t, await upload(t, csv(shopify, ...rows)));
  assert.is(dry.counts.new, 400);
  const [item] = await imported(t, dry);
  assert.is(item?.split(' | ').length, 401);
});

shops('the rows of a product that could not be created are left, and say so', async ({ t }) => {
  const dry = await bySupplier(t, await upload(t, csv(shopify, ...shopifyRows)));
  const brand = await addEntry(t, 'brands', 'Zara');
  const again = await change(t, dry, {});
  await t.data('DELETE', `/api/brands/${brand}`);
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${again.id}/run`, {});
  const { skipped } = await ended(t, taskId);
  assert.equal(
    skipped.map(({ reason }) => reason),
    [
      'Рядок 2: запису довідника тим часом не стало',
      'Рядок 3: товару з рядка 2 не створено',
      'Рядок 4: запису довідника тим часом не стало',
      'Рядок 5: товару з рядка 4 не створено',
    ],
  );
  assert.is((await t.data<Clothes[]>('GET', '/api/clothes/')).length, 1);
});

shops('a supplier for all rows leaves those that name one, and purchases that exist', async ({ t }) => {
  const bazaar = await addEntry(t, 'suppliers', 'Базар');
  const atelier = await addEntry(t, 'suppliers', 'Ательє');
  const { clothesId: id } = await fastCreate(t, 'Пальто', atelier);
  const file = `Номер товару;Назва;Ціна;Постачальник\n${id};;7;\n;Плащ;8;\n;Шаль;9;Ательє\n`;
  const first = await upload(t, file);
  assert.equal([first.withoutSupplier, first.counts.refused], [1, 1]);
  const dry = await change(t, first, { supplier: bazaar });
  assert.equal([dry.withoutSupplier, dry.counts], [1, { new: 2, changed: 1, unchanged: 0, refused: 0 }]);
  await imported(t, dry);
  const suppliers = await t.db
    .selectFrom('purchases')
    .innerJoin('clothes', 'clothes.id', 'purchases.clothes_id')
    .innerJoin('suppliers', 'suppliers.id', 'purchases.supplier_id')
    .select(['clothes.title', 'suppliers.name'])
    .orderBy('purchases.id')
    .execute();
  assert.equal(
    suppliers.map(({ title, name }) => `${title} ${name}`),
    ['Пальто Ательє', 'Плащ Базар', 'Шаль Ательє'],
  );
});

shops('a supplier that does not exist is refused, and the dry run stays', async ({ t }) => {
  const dry = await upload(t, 'Назва;Ціна\nПлащ;8\n');
  const settings = { ...dry.settings, supplier: 99 };
  const answer = await t.api<ProblemBody>('PUT', `/api/import/${dry.id}`, { settings });
  assert.equal([answer.status, answer.body.errors?.[0]?.field], [422, 'settings.supplier']);
  const { settings: kept } = await t.data<DryRun>('GET', `/api/import/${dry.id}`);
  assert.is(kept.supplier, undefined);
});

shops('kinds of products are no types of clothing, whatever the language of their heading', async ({ t }) => {
  const dry = await upload(t, 'Тип;Ім\'я;Звичайна ціна\nsimple;Плащ;1\n"simple, virtual";Шаль;2\n');
  assert.equal(dry.settings.columns, [null, 'title', 'price']);
  const own = await upload(t, 'Тип;Назва\nПлащі;Плащ\n');
  assert.equal(own.settings.columns, ['type', 'title']);
});

shops('a heading may be long, but is not kept whole', async ({ t }) => {
  const { headings } = await upload(t, `Назва;${'а'.repeat(20_000)}\nПлащ;1\n`);
  assert.equal(
    headings.map(({ length }) => length),
    [5, 300],
  );
});

shops('our own file keeps what looks like HTML', async ({ t }) => {
  const dry = await upload(t, 'Номер товару;Назва;Опис\n;"<b>А</b> &amp; Б";<p>х</p>\n');
  const [first] = await importRows(t, dry.id, 'new');
  assert.equal(
    first?.changes.map(({ after }) => after),
    ['<b>А</b> &amp; Б', '<p>х</p>'],
  );
});

shops.run();
