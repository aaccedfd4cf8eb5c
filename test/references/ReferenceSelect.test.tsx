import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import * as assert from 'uvu/assert';
import type { Reference } from '../../src/contract/references';
import type { Id } from '../../src/contract/types';
import { createFeatures } from '../../src/core/stores/features';
import { SessionStores, useSessionStore } from '../../src/core/stores/SessionStores';
import { clearToasts, dismissToast, useToasts } from '../../src/core/stores/toasts';
import { ReferenceSelect } from '../../src/references/ReferenceSelect';
import { Toasts } from '../../src/ui/toasts/Toasts';
import { browser, browserSuite, deferred, json, problem, unreachable } from '../setup/fakeBrowser';
import { textsOf } from '../setup/textsOf';

const test = browserSuite('a choice from a reference list', cleanup, clearToasts);
let brands: Reference[];
let created: string[];
/** Former names by which the server finds entries. */
let former: Map<Id, string>;
test.before.each(() => {
  created = [];
  former = new Map();
});

/** Serves `count` brands, and searches them. */
function serveBrands(count: number): void {
  brands = Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Бренд ${at + 1}` }));
  browser.serve(({ method, url, body }) => {
    const { searchParams } = new URL(url, 'http://shop.example');
    if (method === 'POST') {
      const { name } = Object(body);
      created.push(name);
      return json({ data: { id: 9999, name } }, 201);
    }
    if (!url.includes('?')) return json({ data: brands });
    const named = (brand: Reference) => {
      const alias = former.get(brand.id);
      return alias === undefined ? brand : { ...brand, aliases: [alias] };
    };
    if (count <= Number(searchParams.get('wholeUpTo')))
      return json({ data: brands.map(named), meta: { total: count, page: 1, size: count, whole: true } });
    const [q, id] = [searchParams.get('q')?.toLowerCase() ?? '', searchParams.get('id')];
    const found = brands.filter((brand) =>
      id === null
        ? `${brand.name} ${former.get(brand.id)}`.toLowerCase().includes(q)
        : String(brand.id) === id,
    );
    const size = Number(searchParams.get('size'));
    return json({ data: found.slice(0, size).map(named), meta: { total: found.length, page: 1, size } });
  });
}

function Field({ first }: { first: Id | null }) {
  const [value, setValue] = useState(first);
  return <ReferenceSelect kind="brands" label="Бренд" value={value} onChange={setValue} />;
}

async function open(first: Id | null = null): Promise<void> {
  render(
    <SessionStores>
      <Field first={first} />
    </SessionStores>,
  );
  await act(browser.settle);
}

const field = () => screen.getByRole('combobox', { name: 'Бренд' }) as HTMLInputElement;
const options = () => textsOf(screen.queryAllByRole('option'));
const searches = () =>
  browser.calls.map(({ url }) => new URL(url, 'http://shop.example').searchParams.get('q')).filter(Boolean);

/** Types, and waits for the request to the server. */
async function type(text: string, wait = 1000): Promise<void> {
  act(() => field().focus());
  await act(async () => {
    fireEvent.change(field(), { target: { value: text } });
    await browser.advance(wait);
  });
}

const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));

test('a reference select takes a list of up to 2 000 entries whole, once, and searches it here', async () => {
  serveBrands(2000);
  await open();
  await type('бренд 199');
  assert.equal(options().slice(0, 2), ['Бренд 199', 'Бренд 1990']);
  assert.is(browser.calls.length, 1);
});

test('a reference select has the server search a longer list, and says how many entries it shows', async () => {
  serveBrands(2001);
  await open();
  fireEvent.click(field());
  assert.is(options()[0], 'Бренд 1');
  assert.ok(screen.getByText('Показано 50 з 2001. Введіть частину назви'));
  await type('бренд 200', 100);
  assert.equal(searches(), []);
  await type('бренд 2001');
  assert.equal(searches(), ['бренд 2001']);
  assert.equal(options(), ['Бренд 2001']);
  await press('Enter');
  assert.is(field().value, 'Бренд 2001');
});

test('a reference select offers an entry that the server finds by a former name', async () => {
  serveBrands(2001);
  former.set(7, 'Zаra');
  await open();
  await type('zа');
  assert.equal(options(), ['Бренд 7', 'Create "zа"']);
  await press('ArrowDown');
  await press('Enter');
  assert.is(field().value, 'Бренд 7');
  assert.equal(created, []);
});

test('a former name in a reference select is the entry itself, in a list of any length', async () => {
  for (const count of [20, 2001]) {
    cleanup();
    serveBrands(count);
    former.set(7, 'Zаra');
    await open();
    await type('zаra');
    assert.equal(options(), ['Бренд 7'], `${count}`);
    await press('Enter');
    assert.is(field().value, 'Бренд 7');
  }
  assert.equal(created, []);
});

test('a reference select refuses another row’s entry by its former name as by its name', async () => {
  serveBrands(20);
  former.set(7, 'Zаra');
  render(
    <SessionStores>
      <ReferenceSelect kind="brands" label="Бренд" value={null} onChange={() => {}} without={[7]} />
    </SessionStores>,
  );
  await act(browser.settle);
  await type('zаra');
  assert.equal(options(), []);
  assert.match(document.body.textContent ?? '', '«Бренд 7»');
});

test('a reference select never replaces a newer answer by an older one', async () => {
  serveBrands(3000);
  await open();
  const slow = deferred<Response>();
  browser.serve(({ url }) => {
    const q = new URL(url, 'http://shop.example').searchParams.get('q');
    return q === 'бренд 11'
      ? slow.promise
      : json({ data: [{ id: 222, name: 'Бренд 222' }], meta: { total: 1, page: 1, size: 50 } });
  });
  await type('бренд 11');
  await type('бренд 22');
  slow.resolve(json({ data: [{ id: 11, name: 'Бренд 11' }], meta: { total: 1, page: 1, size: 50 } }));
  await act(browser.settle);
  assert.equal(options(), ['Бренд 222', 'Create "бренд 22"']);
});

test('Enter in a reference select before the answer waits for it', async () => {
  serveBrands(3000);
  await open();
  await type('бренд 2999', 0);
  await press('Enter');
  assert.is(field().value, 'бренд 2999');
  await act(async () => browser.advance(1000));
  assert.is(field().value, 'Бренд 2999');
  assert.equal(created, []);
});

test('a reference select says in place that it has no connection, and a new name can still be created', async () => {
  serveBrands(3000);
  await open();
  const serve = browser.calls.length;
  browser.serve(({ method }) =>
    method === 'POST' ? json({ data: { id: 9999, name: 'Новий' } }, 201) : unreachable(),
  );
  await type('Новий', 20_000);
  assert.ok(browser.calls.length > serve);
  assert.match(document.body.textContent ?? '', 'Немає зв’язку');
  assert.ok(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  await press('Enter');
  await act(browser.settle);
  assert.is(field().value, 'Новий');
});

test('a reference select shows the chosen entry’s name, wherever it is in the list', async () => {
  serveBrands(3000);
  await open(2500);
  assert.is(field().value, 'Бренд 2500');
});

test('a reference select gets the whole list from an API that knows no query', async () => {
  serveBrands(3000);
  browser.serve(({ url }) => (url.includes('?') ? problem(404, 'not_found') : json({ data: brands })));
  await open();
  await type('бренд 2999');
  assert.equal(options(), ['Бренд 2999']);
  browser.serve(() => json({ data: brands }));
  assert.equal(searches(), []);
});

/**
 * Opens the choice with these brands, and with answers to the deletion and the merge of the new
 * one.
 */
async function openNoting(names: string[], known: string[], inUse = false): Promise<void> {
  browser.serve(({ method, url, body }) => {
    if (url.endsWith('/merge')) return json({ data: { moved: { items: 1, purchases: 0 }, batchId: 7 } });
    if (method === 'POST') return json({ data: { id: 9999, name: Object(body).name } }, 201);
    if (method === 'DELETE') return inUse ? problem(409, 'in_use') : new Response(null, { status: 204 });
    const data = names.map((name, at) => ({ id: at + 1, name }));
    return json({ data, meta: { total: names.length, page: 1, size: 50, whole: true } });
  });
  render(
    <SessionStores>
      <Features names={known} />
      <Field first={null} />
      <Messages />
    </SessionStores>,
  );
  await act(browser.settle);
}

function Features({ names }: { names: string[] }) {
  const store = useSessionStore(createFeatures);
  useEffect(() => store.set(names), [store, names]);
  return null;
}

function Messages() {
  return <Toasts toasts={useToasts()} onDismiss={dismissToast} />;
}

const offered = () => screen.queryByRole('button', { name: /^Взяти/ });
const changes = () =>
  browser.calls.flatMap(({ method, url, body }) =>
    method === 'GET'
      ? []
      : [`${method} ${new URL(url, 'http://shop.example').pathname} ${JSON.stringify(body)}`],
  );

async function create(name: string): Promise<void> {
  await type(name);
  await press('Enter');
  // The message is in its own file.
  await act(async () => void (await import('../../src/references/TakeInstead')));
  await act(async () => browser.advance(200));
}

async function takeOffered(): Promise<void> {
  fireEvent.click(offered() as HTMLElement);
  await act(async () => browser.advance(200));
}

test('a reference select offers an entry whose name begins with the created one for ten seconds', async () => {
  await openNoting(['Пан', 'СЕКОНД на Подолі', 'Секція'], ['usage']);
  await create(' сек ');
  assert.is(field().value, 'сек');
  assert.is(offered()?.textContent, 'Взяти «СЕКОНД на Подолі»');
  assert.ok(screen.getByRole('region', { name: 'Сповіщення' }).textContent?.startsWith('Створено «сек»'));
  await act(async () => browser.advance(9000));
  assert.ok(offered());
  await act(async () => browser.advance(2000));
  assert.is(offered(), null);
  assert.is(field().value, 'сек');
  assert.equal(changes(), ['POST /api/brands/ {"name":"сек"}']);
});

test('an entry that differs in accents alone is offered, never taken in silence', async () => {
  await openNoting(['Hermès Paris', 'Łódź'], ['usage']);
  await create('Lodz');
  assert.is(field().value, 'Lodz');
  assert.is(offered()?.textContent, 'Взяти «Łódź»');
  assert.equal(changes(), ['POST /api/brands/ {"name":"Lodz"}']);
});

test('a reference select’s offer, taken, chooses that entry and deletes the new one', async () => {
  await openNoting(['Секонд на Подолі'], ['usage']);
  await create('Сек');
  await takeOffered();
  assert.is(field().value, 'Секонд на Подолі');
  assert.is(offered(), null);
  assert.equal(changes().slice(1), ['DELETE /api/brands/9999 undefined']);
  await type('Сек');
  assert.equal(options(), ['Секонд на Подолі', 'Create "Сек"']);
});

test('a reference select’s offer merges an entry in use into the taken one, which can be undone', async () => {
  await openNoting(['Секонд на Подолі'], ['usage'], true);
  await create('Сек');
  await takeOffered();
  assert.is(field().value, 'Секонд на Подолі');
  assert.equal(changes().slice(1), [
    'DELETE /api/brands/9999 undefined',
    'POST /api/brands/1/merge {"ids":[9999]}',
  ]);
  assert.ok(screen.getByText('Об’єднано в «Секонд на Подолі». Перенесено: 1 товар'));
  assert.ok(screen.getByRole('button', { name: 'Відмінити' }));
});

test('a reference select’s offer without merging leaves an entry in use, and tells why', async () => {
  await openNoting(['Секонд на Подолі'], [], true);
  await create('Сек');
  await takeOffered();
  assert.is(field().value, 'Секонд на Подолі');
  assert.equal(changes().slice(1), ['DELETE /api/brands/9999 undefined']);
  assert.match(screen.getByRole('region', { name: 'Сповіщення' }).textContent ?? '', 'Не видалено: Сек.');
});

test('a reference select offers nothing where no entry begins with the text', async () => {
  await openNoting(['Бренд Сек', 'Се'], ['usage']);
  await create('Сек');
  assert.is(field().value, 'Сек');
  assert.is(offered(), null);
});

test.run();
