import { resolveObjectURL } from 'node:buffer';
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { catalogueBy, type Overview, type Picture } from '../../../src/contract/overview';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, problem } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  heading,
  key,
  openMore,
  press,
  settle,
  startApp,
  statuses,
  untilKnown,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';
import { overviewOf } from './answer';

const test = appSuite('the overview');

async function open(at = '/admin/overview', fill: (api: FakeApi) => void = () => {}) {
  await startApp(at, (api) => {
    api.features = ['cells', 'overview', 'tags'];
    api.overview = overviewOf();
    fill(api);
  });
  await settle();
}

/** Starts the page with a changed answer. */
const show = (part: Partial<Overview>) =>
  open('/admin/overview', (api) => {
    api.overview = overviewOf(part);
  });

const titles = {
  lacking: 'Чого бракує',
  months: 'Витрати за місяцями',
  suppliers: 'Постачальники',
  weeks: 'Додано за тижнями',
  catalogue: 'Що в каталозі',
  prices: 'Ціни',
} satisfies Record<Picture, string>;
const card = (picture: Picture) => within(screen.getByRole('region', { name: titles[picture] }));
const sentence = (picture: Picture) =>
  plain(card(picture).getByText(/./, { selector: 'p > bdi' }).textContent);
const table = (picture: Picture) => within(card(picture).getByRole('table', { name: titles[picture] }));
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const row = (picture: Picture, head: string | RegExp) => {
  const found = table(picture)
    .getAllByRole('row')
    .find((one) => one.firstElementChild?.textContent?.match(head));
  assert.ok(found, `no row ${head}`);
  return found as HTMLElement;
};
const cells = (picture: Picture, head: string | RegExp) => textsOf(row(picture, head).children).map(plain);
const linkOf = (picture: Picture, head: string | RegExp) =>
  within(row(picture, head)).queryByRole('link')?.getAttribute('href') ?? null;
const asked = () =>
  app.api.calls
    .filter(({ url }) => url.startsWith('/api/overview/'))
    .map(({ url, headers }) => [decodeURIComponent(url.split('?')[1] ?? ''), headers['cache-control'] ?? '']);

test('each picture of the overview is a table under a sentence that says what it shows', async () => {
  await open();
  assert.is(heading(), 'Огляд');
  assert.equal(sentence('lacking'), 'Найчастіше без опису: 13 товарів, 33 %');
  assert.equal(sentence('months'), 'Найбільше у березні: 12 400 ₴');
  assert.equal(sentence('suppliers'), 'Найбільше у постачальника «ЦУМ»: 9 000 ₴');
  assert.equal(sentence('weeks'), 'Найбільше за тиждень із 14 вересня: 12 товарів');
  assert.equal(sentence('catalogue'), 'Найбільше «Zara»: 21 товар');
  assert.equal(sentence('prices'), 'Найчастіше від 500 до 999,99 ₴: 30 товарів');
  assert.equal(cells('months', /^бер/), ['бер. 2026', '12 400 ₴ без ціни: 2', '9', '5']);
  assert.equal(cells('months', /^квіт/), ['квіт. 2026', '— без ціни: 2', '2', '1'], 'unknown is not zero');
  assert.equal(cells('months', 'лист. 2026')[0], 'лист. 2026 цей місяць');
  assert.equal(cells('months', 'Без дати'), ['Без дати', '0 ₴', '1', '1']);
  assert.equal(cells('suppliers', 'ЦУМ'), ['ЦУМ', '9 000 ₴', '4', '3', '2 250 ₴', '1 800,25 ₴']);
  assert.equal(cells('suppliers', 'OLX'), ['OLX', '—', '2', '2', '—', '—']);
  assert.equal(cells('catalogue', 'Без бренду'), ['Без бренду', '1', '3 %']);
  assert.equal(cells('prices', /^від/), ['від 1 000', '1']);
  assert.is(table('months').getAllByRole('row').length, 1 + 16, 'months without purchases have rows too');
  assert.is(table('weeks').getAllByRole('row').length, 1 + 14);
  for (const picture of Object.keys(titles) as Picture[]) {
    assert.ok(table(picture).getAllByRole('rowheader').length > 2);
    for (const bar of card(picture).getByRole('table').querySelectorAll('svg'))
      assert.is(bar.getAttribute('aria-hidden'), 'true');
  }
});

test('the overview sums up all purchases, counts unknown ones beside, and leads to the same list', async () => {
  await open('/admin/overview?brand=3&sort=-title&view=tiles&by=size', (api) => api.add('brands', 'Zara'));
  const text = plain(document.querySelector('.overview-summary')?.textContent);
  assert.match(text, 'Усі закупівлі цих товарів: 50, на суму 20 400,50 ₴, без ціни: 4, без дати: 1');
  assert.match(text, /станом на \d\d:04/);
  const list = screen.getByRole('link', { name: /^До списку: 40/ });
  assert.is(list.getAttribute('href'), '/admin/clothes?brand=3&sort=-title&view=tiles');
  assert.equal(asked(), [['by=size&brandId=3', '']]);
});

test('a number of items leads to the list of these items; what stands for many rows is no link', async () => {
  await open('/admin/overview?q=шовк&brand=3&addedto=2026-09-16');
  const within3 = '/admin/clothes?q=%D1%88%D0%BE%D0%B2%D0%BA&brand=3';
  assert.is(linkOf('lacking', 'Без опису'), `${within3}&nodescription=1&addedto=2026-09-16`);
  assert.is(linkOf('lacking', 'Без фото'), null, 'nothing is no link');
  const march = 'addedto=2026-09-16&boughtfrom=2026-03-01&boughtto=2026-03-31';
  assert.is(linkOf('months', /^бер/), `${within3}&${march}`);
  for (const [picture, head] of [
    ['months', 'Раніше'],
    ['months', 'Без дати'],
    ['suppliers', 'Інші'],
    ['weeks', 'Раніше'],
    ['catalogue', 'Інші'],
  ] as const)
    assert.is(linkOf(picture, head), null);
  assert.is(linkOf('suppliers', 'ЦУМ'), `${within3}&supplier=7&addedto=2026-09-16`);
  assert.is(linkOf('weeks', '14 вер'), `${within3}&added=2026-09-14&addedto=2026-09-16`);
  assert.is(linkOf('prices', /^500/), `${within3}&addedto=2026-09-16&pricefrom=500&priceto=999.99`);
  assert.is(linkOf('prices', /^від/), `${within3}&addedto=2026-09-16&pricefrom=1000`);
});

test('a row is a number alone where the page’s filter names another of what an item has several of', async () => {
  await open('/admin/overview?supplier=7&boughtfrom=2026-01-01');
  assert.is(linkOf('suppliers', 'ЦУМ'), null);
  assert.is(linkOf('months', /^бер/), null);
  assert.ok(linkOf('catalogue', 'Zara'));
});

test('the catalogue is counted by what the address names; a choice changes the address', async () => {
  const links: Record<(typeof catalogueBy)[number], (string | null)[]> = {
    brand: ['brand=3', 'nobrand=1'],
    type: ['type=3', 'notype=1'],
    color: ['color=3', 'nocolor=1'],
    material: ['material=3', null],
    tag: ['tags=3', 'notags=1'],
    size: ['lastsize=Zara', 'nosize=1'],
  };
  for (const by of catalogueBy) {
    await open(`/admin/overview?by=${by}`);
    assert.equal(
      [linkOf('catalogue', 'Zara'), linkOf('catalogue', /^Без/)],
      links[by].map((query) => query && `/admin/clothes?${query}`),
    );
    app.stop();
  }
  await open('/admin/overview?by=nonsense&brand=3');
  const select = card('catalogue').getByRole('combobox', { name: 'За чим рахувати' });
  await settle(() => select.focus());
  await key('Enter');
  await key('End');
  await key('Enter');
  assert.is(address(), '/admin/overview?by=size&brand=3');
  assert.equal(
    asked().map(([query]) => query),
    ['by=brand&brandId=3', 'by=size&brandId=3'],
  );
  assert.is(table('catalogue').getAllByRole('columnheader')[0]?.textContent, 'Розмір');
});

test('without tags the overview neither counts by them nor says how many items lack them', async () => {
  await open('/admin/overview?by=tag', (api) => {
    api.features = ['cells', 'overview'];
  });
  assert.equal(asked().at(-1), ['by=brand', '']);
  assert.is(table('lacking').getAllByRole('row').length, 1 + 7);
  assert.not.match(document.body.textContent ?? '', /мітк/i);
});

test('an API without an overview has no such page, and no way to it', async () => {
  await open('/admin/overview', (api) => {
    api.features = ['cells', 'history', 'trash'];
  });
  await untilKnown();
  assert.is(heading(), 'Сторінку не знайдено');
  app.stop();
  await open('/admin/clothes', (api) => {
    api.features = ['cells', 'trash'];
    api.addClothes();
  });
  await untilKnown();
  await openMore();
  assert.ok(screen.getByRole('link', { name: 'Кошик' }));
  assert.is(screen.queryByRole('link', { name: /^Огляд/ }), null);
});

test('the list leads to the overview of its items', async () => {
  await open('/admin/clothes?brand=3&sort=title', (api) => api.addClothes());
  await untilKnown();
  await openMore();
  const link = screen.getByRole('link', { name: 'Огляд цих товарів' });
  assert.is(link.getAttribute('href'), '/admin/overview?brand=3&sort=title');
});

test('saved views stand over the overview as tabs, which show the overview of their items', async () => {
  await open('/admin/overview?brand=3', (api) => {
    api.features.push('views');
    const view = { id: 1, name: 'Зара', query: 'brand=3&view=tiles', shared: false, own: true };
    api.replace('GET', '/api/views/', () => json({ data: [view] }));
  });
  await untilKnown();
  const tabs = within(screen.getByRole('navigation', { name: 'Збережені вигляди' })).getAllByRole('link');
  assert.equal(
    tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]),
    [
      ['Усі товари', '/admin/overview', null],
      ['Зара', '/admin/overview?brand=3&view=tiles', 'page'],
    ],
  );
});

test('the overview names its filter and search, and changes them as the list does', async () => {
  await open('/admin/overview?nophoto=1&q=шовк');
  await untilKnown();
  assert.ok(screen.getByText('Без фото', { selector: '.notice bdi' }));
  assert.ok(screen.getByText('Пошук: шовк'));
  await press('Прибрати пошук');
  assert.is(address(), '/admin/overview?nophoto=1');
  await press('Фільтри');
  await untilKnown();
  await click(screen.getByRole('checkbox', { name: 'Без кольору' }));
  assert.is(address(), '/admin/overview?nophoto=1&nocolor=1');
  await press('Показати всі товари');
  assert.is(address(), '/admin/overview');
  assert.equal(asked().at(-1), ['by=brand', '']);
});

test('an empty catalogue, and a filter that finds nothing, are said in place of pictures', async () => {
  await show({ items: 0 });
  assert.ok(screen.getByText('У каталозі ще немає товарів.'));
  assert.is(screen.queryByRole('table'), null);
  app.stop();
  await open('/admin/overview?q=ззз&brand=3&by=size', (api) => {
    api.replace('GET', '/api/overview/', () => json({ data: overviewOf({ items: 0 }) }), 1);
  });
  assert.ok(screen.getByText('За цим фільтром товарів немає.'));
  await press('Скинути фільтр');
  assert.is(address(), '/admin/overview?by=size');
  assert.is(screen.getAllByRole('table').length, 6);
});

test('an overview says where nothing is known, where nothing lacks, and where nothing was added', async () => {
  const { months, suppliers, weeks, lacking } = overviewOf();
  const without = { sum: 0, withoutPrice: 50, count: 50 };
  await show({
    purchases: { ...without, withoutDate: 0 },
    lacking: lacking.map((one) => ({ ...one, count: 0 })),
    months: months.map((one) => ({ ...one, sum: 0, withoutPrice: one.count })),
    suppliers: suppliers.map((one) => ({ ...one, sum: 0, mean: null, perKilogram: null })),
    weeks: weeks.map((one) => ({ ...one, count: 0 })),
    catalogue: [{ id: null, name: '', kind: 'none', count: 40 }],
    prices: [],
  });
  assert.equal((Object.keys(titles) as Picture[]).map(sentence), [
    'Нічого не бракує.',
    'Жодна закупівля не має ціни.',
    'Жодна закупівля не має ціни.',
    'За останні 13 тижнів товарів не додавали.',
    'Усі товари без бренду.',
    'Жодна остання закупівля не має ціни.',
  ]);
  assert.match(document.body.textContent ?? '', 'Усі закупівлі цих товарів: 50, без ціни: 50');
  app.stop();
  await show({
    items: 1,
    purchases: { count: 0, sum: 0, withoutPrice: 0, withoutDate: 0 },
    months: months.map((one) => ({ ...one, items: 0, count: 0, sum: 0, withoutPrice: 0 })),
    suppliers: [],
  });
  assert.ok(screen.getByRole('link', { name: /^До списку: 1.товар$/ }));
  assert.match(document.body.textContent ?? '', 'Усі закупівлі цих товарів: закупівель немає');
  assert.equal([sentence('months'), sentence('suppliers')], ['Закупівель немає.', 'Закупівель немає.']);
  app.stop();
  await show({ months: months.map((one) => (one.kind ? one : { ...one, sum: 0, withoutPrice: one.count })) });
  assert.is(sentence('months'), 'За останні 13 місяців закупівель із ціною немає.');
});

test('quotes within a quoted name are of the inner kind', async () => {
  const [supplier] = overviewOf().suppliers;
  await show({
    suppliers: supplier ? [{ ...supplier, name: 'Ринок «Лісова»' }] : [],
    catalogue: [{ id: 3, name: '«Зоря» плюс', count: 21 }],
  });
  assert.is(sentence('suppliers'), 'Найбільше у постачальника «Ринок „Лісова“»: 9 000 ₴');
  assert.is(sentence('catalogue'), 'Найбільше «„Зоря“ плюс»: 21 товар');
  assert.is(
    screen.getByRole('link', { name: /^До списку/ }).getAttribute('href'),
    '/admin/clothes',
    'no filter, no question mark',
  );
});

test('the sentence names the year of a month that is not in the last one’s year', async () => {
  const { months } = overviewOf();
  await show({ months: months.map((one, at) => (at === 0 ? { ...one, count: 1, sum: 99_000 } : one)) });
  assert.is(sentence('months'), 'Найбільше у листопаді 2025 року: 99 000 ₴');
});

test('a price of zero is known, and no unknown one', async () => {
  const { months, suppliers } = overviewOf();
  await show({
    months: months.map((one) => ({ ...one, sum: 0, withoutPrice: 0 })),
    suppliers: suppliers.map((one) => ({ ...one, sum: 0, mean: 0 })),
  });
  assert.is(sentence('months'), 'Найбільше у березні: 0 ₴');
  assert.is(sentence('suppliers'), 'Найбільше у постачальника «ЦУМ»: 0 ₴');
  assert.equal(cells('months', /^квіт/)[1], '0 ₴');
  assert.not.match(document.querySelector('.overview')?.innerHTML ?? '', 'NaN');
});

test('a picture that the answer lacks or breaks says so, and the others stay', async () => {
  const { months: _months, ...others } = overviewOf();
  const data = { ...others, weeks: [{ monday: null, count: 'many' }] };
  await open('/admin/overview', (api) => api.replace('GET', '/api/overview/', () => json({ data })));
  const failed = 'Сервер не дав цих чисел. Спробуйте оновити огляд.';
  assert.equal([sentence('months'), sentence('weeks')], [failed, failed]);
  assert.is(card('months').queryByRole('button'), null);
  assert.is(screen.getAllByRole('table').length, 4);
});

test('an overview whose sums are missing is no overview; a retry asks again', async () => {
  const { items: _items, ...data } = overviewOf();
  await open('/admin/overview', (api) => api.replace('GET', '/api/overview/', () => json({ data }), 1));
  assert.match(alerts().join(), 'Сервер дав незрозумілу відповідь');
  await press('Спробувати ще раз');
  assert.is(screen.getAllByRole('table').length, 6);
  app.stop();
  await open('/admin/overview', (api) =>
    api.replace('GET', '/api/overview/', () => problem(500, 'internal', 'База не відповідає.')),
  );
  assert.match(alerts().join(), 'База не відповідає.');
});

test('the cards stand in their places while the overview loads', async () => {
  const late = deferred<Response>();
  await open('/admin/overview', (api) => api.replace('GET', '/api/overview/', () => late.promise, 1));
  assert.ok(document.querySelector('main [aria-busy=true]'));
  for (const title of Object.values(titles))
    assert.ok(screen.getByRole('heading', { level: 2, name: title }));
  await settle(() => late.resolve(json({ data: overviewOf() })));
  assert.is(document.querySelector('main [aria-busy=true]'), null);
  const next = deferred<Response>();
  app.api.replace('GET', '/api/overview/', () => next.promise, 1);
  await click(linkTo('Огляд'));
  await press('Оновити');
  assert.ok(screen.getAllByRole('table').length === 6, 'the numbers stay during a refresh');
  assert.equal(asked().at(-1), ['by=brand', 'no-cache']);
  await settle(() => next.resolve(json({ data: overviewOf({ asOf: '2026-11-27T10:05:00.000Z' }) })));
  assert.match(document.body.textContent ?? '', /станом на \d\d:05/);
  assert.ok(statuses().includes('Огляд оновлено'));
});

const linkTo = (name: string) => {
  const [first] = screen.getAllByRole('link', { name });
  assert.ok(first);
  return first as HTMLElement;
};

test('the links of numbers keep to the filter of these numbers while those of the next filter load', async () => {
  await open('/admin/overview?brand=3');
  app.api.replace('GET', '/api/overview/', () => deferred<Response>().promise);
  await press('Показати всі товари');
  assert.is(address(), '/admin/overview');
  assert.ok(document.querySelector('.overview[aria-busy=true]'));
  assert.is(linkOf('suppliers', 'ЦУМ'), '/admin/clothes?brand=3&supplier=7');
});

test('a picture is saved as CSV, of the page’s filter; a failure is said and can be repeated', async () => {
  const saved: [string, Promise<string> | undefined][] = [];
  const { click: pressLink } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save() {
    saved.push([this.download, resolveObjectURL(this.href)?.text()]);
  };
  try {
    await open('/admin/overview?nophoto=1&by=size');
    app.api.replace('GET', '/api/overview/', () => problem(500, 'internal', 'База не відповідає.'), 1);
    await press('CSV: Витрати за місяцями');
    await wait(1000);
    assert.match(alerts().join(), 'База не відповідає.');
    app.api.replace('GET', '/api/overview/', () => new Response('Місяць;Сума'), 1);
    await press('CSV: Витрати за місяцями');
    const last = app.api.calls.at(-1);
    assert.is(last?.url, '/api/overview/?by=size&withoutPhoto=true&picture=months');
    assert.is(last?.headers.accept, 'text/csv');
    assert.match(saved[0]?.[0] ?? '', /^Витрати за місяцями \d{4}-\d\d-\d\d\.csv$/);
    assert.is(await saved[0]?.[1], 'Місяць;Сума');
  } finally {
    HTMLAnchorElement.prototype.click = pressLink;
  }
});

test.run();
