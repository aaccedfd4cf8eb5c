import { act, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes } from '../../../src/contract/types';
import { qrCode, qrPath } from '../../../src/core/lib/qr';
import { navigate } from '../../../src/core/router/location';
import { labelsAddress } from '../../../src/items/labels/labelsAddress';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, refuseStorage } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  openMore,
  press,
  settle,
  startApp,
  tokenAs,
  type,
  untilKnown,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the page of labels');
/** What the browser printed: the texts of the sheets at that moment. */
let printed: string[][];
let frames: FrameRequestCallback[];
const browserFrame = globalThis.requestAnimationFrame;
const browserObserver = globalThis.IntersectionObserver;
const browserDecode = HTMLImageElement.prototype.decode;
test.before.each(() => {
  printed = [];
  frames = [];
  const noted = () => printed.push(sheets().map((sheet) => sheet.textContent ?? ''));
  Object.assign(globalThis, {
    print: noted,
    requestAnimationFrame: (run: FrameRequestCallback) => frames.push(run),
    cancelAnimationFrame: (frame: number) => delete frames[frame - 1],
  });
  HTMLImageElement.prototype.decode = async () => {};
});
test.after.each(() => {
  Object.assign(globalThis, { requestAnimationFrame: browserFrame, IntersectionObserver: browserObserver });
  HTMLImageElement.prototype.decode = browserDecode;
});

const sheets = () => [...document.querySelectorAll('.label-sheet')];
const codes = () =>
  [...document.querySelectorAll('.label-drawing path[d]')].map((path) => path.getAttribute('d'));
const numbers = () =>
  textsOf(document.querySelectorAll('.label-text > strong')).map((text) => text?.replace('\u00a0', ' '));
const message = () => textsOf(screen.getAllByRole('status')).filter(Boolean);

/** Runs the frames that are due; returns whether there were any. */
async function frame(): Promise<boolean> {
  const due = frames.filter(Boolean);
  frames = [];
  await settle(() => {
    for (const run of due) run(0);
  });
  return due.length > 0;
}

async function allFrames(): Promise<void> {
  while (await frame());
}

/** Answers the list as a server with pages and the filter by ids; newest first. */
function servePages(api: FakeApi) {
  api.replace('GET', /^\/api\/clothes\/$/, ({ url }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    const ids = query.get('ids')?.split(',').map(Number);
    const rows = api.clothes.map(({ purchases, ...item }) => ({ ...item, purchasesCount: purchases.length }));
    const found = ids ? ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    return json({
      data: found.slice((page - 1) * size, page * size),
      meta: { total: found.length, page, size },
    });
  });
}

/** Makes the API name the address at which people reach the app. */
const name = (publicOrigin: string | null) => (api: FakeApi) =>
  api.replace('GET', '/api/features', () => json({ data: api.features, meta: { publicOrigin } }));

const origin = 'https://clothes.example.com';

async function open(path: string, fill: (api: FakeApi) => unknown = () => {}) {
  await startApp(path, (api) => {
    api.features = ['batches', 'cells'];
    name(origin)(api);
    servePages(api);
    fill(api);
  });
  await import('../../../src/items/labels/LabelsScreen');
  await settle();
  await settle();
}

const add = (api: FakeApi, count: number, part: Partial<Clothes> = {}) => {
  for (let n = count; n > 0; n--) api.addClothes({ id: n, title: `Товар ${n}`, ...part });
};
const pathTo = (id: number, at = origin) => qrPath(qrCode(`${at}/admin/clothes/${id}`));

test('labels bear the code of the item’s address, its number, and its title, size and price', async () => {
  await open('/admin/labels?ids=2,1', (api) => {
    add(api, 2);
    const [first] = api.clothes;
    if (first)
      Object.assign(first, {
        lastPurchase: { supplier: { id: 1, name: 'x' }, size: 'M', price: 1250, date: null },
      });
  });
  await allFrames();
  assert.equal(numbers(), ['№ 2', '№ 1']);
  assert.equal(codes(), [pathTo(2), pathTo(1)]);
  assert.match(sheets()[0]?.textContent ?? '', /№.2Товар 2№.1Товар 1M · 1.250,00.₴/);
  assert.is(screen.queryByText(/PUBLIC_ORIGIN/), null);
  assert.ok(screen.getByRole('button', { name: 'Друкувати 2\u00a0етикетки' }));
});

test('without an address of the server the code has that of the page, with a warning for this machine', async () => {
  await open('/admin/labels?ids=1', (api) => {
    add(api, 1);
    name(null)(api);
  });
  await allFrames();
  assert.equal(codes(), [pathTo(1, location.origin)]);
  assert.ok(message().some((text) => text?.startsWith('QR веде на http://localhost')));
  app.stop();
  await open('/admin/labels?ids=1', (api) => {
    add(api, 1);
    api.replace('GET', '/api/features', () => json({ data: api.features }));
  });
  await allFrames();
  assert.equal(codes(), [pathTo(1, location.origin)]);
});

test('without a selected item the page of labels says so and leads to the list', async () => {
  const words: Record<string, RegExp> = {
    '/admin/labels': /^Жодного товару не вибрано/,
    '/admin/labels?ids=': /^Жодного товару не вибрано/,
    '/admin/labels?ids=99': /^Вибраних товарів уже немає/,
    '/admin/labels?of=list&q=x': /^Список не знаходить жодного товару/,
  };
  for (const [path, said] of Object.entries(words)) {
    await open(path);
    assert.ok(screen.getByText(said), path);
    assert.ok(screen.getByRole('link', { name: 'До списку товарів' }));
    assert.is(screen.queryByRole('button', { name: /^Друкувати/ }), null);
    app.stop();
  }
});

test('items deleted meanwhile have no label, and a sentence counts them', async () => {
  await open('/admin/labels?ids=1,77,2', (api) => add(api, 2));
  assert.equal(numbers(), ['№ 1', '№ 2']);
  assert.ok(message().includes('Уже видалені, тому без етикеток: 1'));
});

test('labels are printed in parts of 500, each after its codes, sheets and photos', async () => {
  const photo = deferred<void>();
  HTMLImageElement.prototype.decode = () => photo.promise;
  await open('/admin/labels?of=list', (api) => {
    add(api, 620);
    const item = api.clothes.find(({ id }) => id === 610);
    if (item) item.mainImage = api.addImage(item);
  });
  assert.equal(message().at(-1), 'Етикетки 1–500 з 620, 21\u00a0сторінка');
  assert.is(sheets().length, 21);
  assert.is(numbers().length, 24, 'only the first sheet is drawn');
  await frame();
  assert.is(codes().length, 20, 'a slice of codes');

  screen.getByRole('button', { name: 'Друкувати далі (501–620)' }).focus();
  await press('Друкувати далі (501–620)');
  await settle();
  assert.is(document.activeElement?.textContent, 'Друкувати 120\u00a0етикеток');
  assert.equal(message().at(-1), 'Етикетки 501–620 з 620, 5\u00a0сторінок');
  assert.equal([numbers()[0], screen.queryByRole('button', { name: /^Друкувати далі/ })], ['№ 501', null]);
  await click(screen.getByRole('checkbox', { name: 'Фото' }));
  await press('Друкувати 120\u00a0етикеток');
  assert.is(screen.getByRole('button', { name: 'Готуємо до друку' }).getAttribute('aria-busy'), 'true');
  await allFrames();
  assert.equal([codes().length, numbers().length, printed.length], [120, 120, 0]);
  await settle(() => photo.resolve());
  assert.is(printed.length, 1);
  assert.ok(
    printed[0]?.every((text) => text.includes('№')),
    'every sheet is drawn',
  );
  await press('Назад (1–500)');
  await settle();
  assert.is(numbers()[0], '№ 1');
});

test('sheets are drawn while they are near the window; a print draws all, and another setting ends that', async () => {
  let seen: (entries: { target: Element | undefined; isIntersecting: boolean }[]) => void = () => {};
  class Observer {
    constructor(callback: typeof seen) {
      seen = callback;
    }
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  await open('/admin/labels?of=list', (api) => add(api, 60));
  const move = (at: number, isIntersecting: boolean) =>
    settle(() => seen([{ target: sheets()[at], isIntersecting }]));
  await move(2, true);
  assert.equal([numbers().length, numbers().at(-1)], [36, '№ 60']);
  await move(0, false);
  assert.is(numbers().length, 12);
  await press(/^Друкувати/);
  await allFrames();
  assert.equal([printed.length, numbers().length], [1, 60]);
  await type('Почати з етикетки', '13');
  assert.is(numbers().length, 24, 'the last sheet is full now');
});

test('a print waits for the codes, even if all sheets are drawn before', async () => {
  await open('/admin/labels?of=list', (api) => {
    add(api, 130);
    localStorage.setItem('labels', '{"format":"5x13"}');
  });
  let atPrint = 0;
  Object.assign(globalThis, { print: () => (atPrint = codes().length) });
  await press(/^Друкувати/);
  await allFrames();
  assert.equal([sheets().length, atPrint], [2, 130]);
});

test('the browser’s own command prints every label at once', async () => {
  await open('/admin/labels?of=list', (api) => add(api, 60));
  assert.is(codes().length, 0);
  act(() => void dispatchEvent(new Event('beforeprint')));
  assert.equal([codes().length, numbers().length], [60, 60]);
});

test('labels begin at the chosen place; an error at a field is told and prevents printing', async () => {
  await open('/admin/labels?ids=1,2', (api) => add(api, 2));
  await type('Почати з етикетки', '9');
  await allFrames();
  const place = document.querySelector<HTMLElement>('.label-outline')?.style;
  // The ninth of three columns: the third in the third row.
  assert.equal([place?.left, place?.top], ['140mm', '74.5mm']);
  await type('Почати з етикетки', '25');
  assert.ok(screen.getByText('Від 1 до 24'));
  await press(/^Друкувати/);
  await allFrames();
  assert.is(printed.length, 0);
  assert.is(document.activeElement, screen.getByRole('spinbutton', { name: 'Почати з етикетки' }));
});

test('the format is kept on the device; a roll has a label on each page, and fewer settings', async () => {
  await open('/admin/labels?ids=1', (api) => add(api, 1));
  const paper = () => textsOf(screen.getAllByRole('listitem')).find((text) => text?.startsWith('Папір'));
  assert.match(paper() ?? '', /^Папір — A4 \(210 × 297.мм\)\./);
  await click(screen.getByRole('combobox', { name: 'Формат' }));
  await click(screen.getByRole('option', { name: 'Рулон 40 × 30\u00a0мм' }));
  assert.match(paper() ?? '', '40 × 30');
  assert.equal([sheets().length, (sheets()[0] as HTMLElement).style.width], [1, '40mm']);
  assert.is(screen.queryByRole('spinbutton', { name: 'Почати з етикетки' }), null);
  assert.is(screen.queryByRole('checkbox', { name: 'Ціна' }), null);
  await settle(() => navigate('/admin/labels?ids=1&sort=title'));
  await settle();
  assert.match(screen.getByRole('combobox', { name: 'Формат' }).textContent ?? '', 'Рулон 40 × 30');
});

test('a format on which the codes do not fit says so, and cannot be chosen', async () => {
  await open('/admin/labels?ids=1', (api) => {
    add(api, 1);
    name(`https://${'x'.repeat(60)}.${'y'.repeat(60)}.example.com`)(api);
  });
  await click(screen.getByRole('combobox', { name: 'Формат' }));
  const option = screen.getByRole('option', { name: 'Рулон 30 × 20\u00a0мм — QR не вміститься' });
  assert.is(option.getAttribute('aria-disabled'), 'true');
  await click(screen.getByRole('option', { name: 'Свій формат' }));
  await type('Ширина етикетки', '20');
  assert.ok(screen.getByText(/^QR на цій етикетці був би задрібний/));
  assert.ok(screen.getByText(/^Виправте позначене/), 'instead of sheets');
  await press(/^Друкувати/);
  assert.is(printed.length, 0);
});

test('a code that only the correction leaves no room for is told apart from a small label', async () => {
  await open('/admin/labels?ids=1', (api) => add(api, 1));
  await type('Униз', '-50');
  assert.ok(screen.getByText(/^З такою підгонкою під принтер QR не вміститься/));
  await press(/^Друкувати/);
  await allFrames();
  assert.is(printed.length, 0);
  await type('Униз', '0');
  assert.is(screen.queryByText(/QR не вміститься/), null);
});

test('a test sheet shows the outlines of all labels, and is printed alone', async () => {
  await open('/admin/labels?of=list', (api) => add(api, 501));
  await press('Пробний аркуш');
  assert.equal([sheets().length, numbers().length], [1, 0]);
  assert.is(message().at(-1), '1\u00a0сторінка');
  assert.is(screen.queryByRole('button', { name: /^Друкувати далі/ }), null);
  const [outlines] = codes();
  assert.is(outlines?.split('z').length, 25);
  await press('Друкувати пробний аркуш');
  assert.equal([printed.length, printed[0]?.length], [1, 1]);
});

test('up to 200 ids stand in the address; more, and exceptions, are kept in the tab', async () => {
  await open('/admin/clothes?sort=-title&size=50&view=cells&q=a', (api) => add(api, 2));
  const ids = Array.from({ length: 201 }, (_, n) => n + 1);
  assert.is(
    labelsAddress({ ids: ids.slice(1) }),
    `/admin/labels?sort=-title&ids=${ids.slice(1).join('%2C')}`,
  );
  assert.is(
    labelsAddress({ query: { brandId: 3 }, except: [] }),
    '/admin/labels?sort=-title&brand=3&of=list',
  );
  const many = labelsAddress({ ids });
  assert.match(many, /^\/admin\/labels\?sort=-title&kept=\w+$/);
  await settle(() => navigate(many));
  await settle();
  assert.equal(numbers(), ['№ 1', '№ 2']);
  const some = labelsAddress({ query: { q: 'a' }, except: [1] });
  await settle(() => navigate(some));
  await settle();
  assert.equal(numbers(), ['№ 2']);
  sessionStorage.clear();
  await settle(() => navigate(`${some}x`));
  assert.ok(screen.getByText(/^Ця вкладка не пам’ятає/));
  const giveBack = refuseStorage('sessionStorage');
  const lost = labelsAddress({ ids });
  await settle(() => navigate(lost));
  assert.ok(screen.getByText(/^Ця вкладка не пам’ятає/));
  giveBack();
});

test('labels are reached from the list’s menu, a selection and an item, if the API’s list has the filter by ids', async () => {
  await open('/admin/clothes?sort=title', (api) => add(api, 3));
  await untilKnown();
  await openMore();
  await press('Вибрати');
  await click(screen.getByRole('checkbox', { name: 'Вибрати Товар 2' }));
  const bar = screen.getByRole('region', { name: 'Дії з вибраним' });
  await click(within(bar).getByRole('button', { name: 'Етикетки' }));
  assert.is(address(), '/admin/labels?sort=title&ids=2');
  await settle(() => navigate('/admin/clothes?sort=title'));
  await press('Готово');
  await openMore();
  await click(within(screen.getByRole('group', { name: 'Ще' })).getByRole('button', { name: 'Етикетки' }));
  assert.is(address(), '/admin/labels?sort=title&of=list');
  await settle(() => navigate('/admin/clothes/3'));
  await untilKnown();
  assert.is(screen.getByRole('link', { name: 'Етикетки' }).getAttribute('href'), '/admin/labels?ids=3');
  app.stop();
  await open('/admin/clothes/3', (api) => {
    api.features = ['batches'];
    add(api, 3);
  });
  await untilKnown();
  assert.is(screen.queryByRole('link', { name: 'Етикетки' }), null);
  await settle(() => navigate('/admin/clothes'));
  await openMore();
  assert.is(screen.queryByRole('button', { name: 'Етикетки' }), null);
});

test('a person who only looks prints labels, too', async () => {
  const fill = (api: FakeApi) => {
    api.features = ['cells'];
    name(origin)(api);
    servePages(api);
    add(api, 2);
  };
  await startApp('/admin/labels?ids=2', { fill, token: tokenAs('viewer') });
  await untilKnown();
  await press('Друкувати 1\u00a0етикетку');
  await allFrames();
  assert.equal(printed, [['№\u00a02Товар 2']]);
});

test.run();
