import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Link } from '../../../src/core/router/Link';
import { navigate, routerLocation, useLocation } from '../../../src/core/router/location';
import { frame, page, preload, type Route, Routes, redirect } from '../../../src/core/router/Routes';
import { usePageTitle } from '../../../src/core/router/usePageTitle';
import { useQuery } from '../../../src/core/router/useQuery';

const test = suite('Routes');
test.before.each(() => navigate('/admin', { replace: true }));
test.after.each(cleanup);

const go = (to: string) => act(() => navigate(to));

function Page({ name }: { name: string }) {
  usePageTitle(name);
  const [typed, setTyped] = useState('');
  return (
    <>
      <h1>{name}</h1>
      <input aria-label="поле" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </>
  );
}

let mounts = 0;
function Frame({ children }: { children: React.ReactNode }) {
  useEffect(() => {
    mounts += 1;
  }, []);
  return <main>{children}</main>;
}

const preloaded: unknown[] = [];
const table: readonly Route[] = [
  redirect('/', '/admin'),
  page('/login', () => <Page name="Вхід" />),
  frame(
    (inner) => <Frame>{inner}</Frame>,
    [
      redirect('/admin', '/admin/brands'),
      page(
        '/admin/brands',
        () => <Page name="Бренди" />,
        () => preloaded.push('brands'),
      ),
      page(
        '/admin/clothes/:clothesId(id)',
        ({ clothesId }) => <Page name={`Товар ${clothesId + 0}`} />,
        ({ clothesId }) => preloaded.push(clothesId),
      ),
    ],
  ),
];

const routes = () => render(<Routes table={table} fallback={<Page name="Сторінку не знайдено" />} />);
const heading = () => screen.getByRole('heading').textContent;

test('the routes show the page of the address, in its frame, with its parameters', () => {
  routes();
  go('/admin/clothes/7');
  assert.is(heading(), 'Товар 7');
  assert.ok(screen.getByRole('main').contains(screen.getByRole('heading')));
  go('/login');
  assert.is(heading(), 'Вхід');
  assert.is(screen.queryByRole('main'), null);
});

test('redirects of the routes leave no history entry', () => {
  go('/');
  const entries = history.length;
  routes();
  assert.is(routerLocation.get().path, '/admin/brands');
  assert.is(heading(), 'Бренди');
  assert.is(history.length, entries);
});

test('an unknown address shows the routes’ fallback', () => {
  routes();
  for (const address of [
    '/nowhere',
    '/admin/clothes/0',
    '/admin/clothes/abc',
    '/admin/clothes/7/x',
    '/admin/__proto__',
  ]) {
    go(address);
    assert.is(heading(), 'Сторінку не знайдено', address);
  }
});

test('the routes keep the frame and renew the page, also for another id of the same row', () => {
  mounts = 0;
  go('/admin/clothes/1');
  routes();
  fireEvent.change(screen.getByLabelText('поле'), { target: { value: 'набране' } });
  go('/admin/clothes/2');
  assert.is(screen.getByLabelText<HTMLInputElement>('поле').value, '');
  go('/admin/brands');
  assert.is(mounts, 1);
});

test('a change of the address’s query keeps the page', () => {
  go('/admin/clothes/1');
  routes();
  fireEvent.change(screen.getByLabelText('поле'), { target: { value: 'набране' } });
  go('?q=1');
  assert.is(screen.getByLabelText<HTMLInputElement>('поле').value, 'набране');
});

test('a link preloads the page that its address leads to', () => {
  preload(table, '/');
  preload(table, '/admin/clothes/9');
  preload(table, '/nowhere');
  preload(table, '/nowhere', () => preloaded.push('otherwise'));
  preload(table, '/admin/clothes/3', () => preloaded.push('otherwise'));
  assert.equal(preloaded, ['brands', 9, 'otherwise', 3]);
});

test('a route’s change names the new page and focuses its heading, but not at the start', () => {
  navigate('/admin/brands', { replace: true });
  cleanup();
  routes();
  go('/admin/clothes/7');
  assert.is(document.title, 'Товар 7 · Clothes Admin');
  assert.is(document.activeElement, screen.getByRole('heading'));
  screen.getByLabelText('поле').focus();
  go('?page=2');
  assert.is(document.activeElement, screen.getByLabelText('поле'));
});

test('only a plain click on a link stays in the app', () => {
  render(
    <>
      <Link to="/admin/types">типи</Link>
      <Link to="/admin/types" target="_blank">
        нова
      </Link>
      <Link to="/admin/types" onClick={(event) => event.preventDefault()}>
        ні
      </Link>
    </>,
  );
  const link = screen.getByRole('link', { name: 'типи' });
  assert.is(link.getAttribute('href'), '/admin/types');
  // happy-dom would follow a link that the app leaves to the browser
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay);
  for (const keys of [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ]) {
    fireEvent.click(link, keys);
    assert.is(routerLocation.get().path, '/admin');
  }
  fireEvent.click(screen.getByRole('link', { name: 'нова' }));
  fireEvent.click(screen.getByRole('link', { name: 'ні' }));
  assert.is(routerLocation.get().path, '/admin');
  document.removeEventListener('click', stay);
  fireEvent.click(link);
  assert.is(routerLocation.get().path, '/admin/types');
});

let change: ReturnType<typeof useQuery>[1] = () => {};
let frameRenders = 0;
function Query() {
  const [query, set] = useQuery();
  change = set;
  frameRenders += 1;
  return <output>{JSON.stringify(query)}</output>;
}

test('changes of the address’s query add up, and empty parameters are removed', () => {
  go('/admin/brands?q=x&page=3');
  render(<Query />);
  act(() => {
    change({ q: 'їжак', page: null });
    change({ sort: '-name', size: '' });
  });
  assert.is(screen.getByRole('status').textContent, '{"q":"їжак","sort":"-name"}');
  act(() => change({ q: null, sort: null }));
  assert.is(location.search, '');
  frameRenders = 0;
  act(() => change({ q: null }));
  assert.is(frameRenders, 0);
});

test('a change of the address’s query after the page was left is dropped', () => {
  go('/admin/brands');
  render(<Query />);
  const late = change;
  go('/admin/types');
  act(() => late({ q: 'пізно' }));
  assert.equal(routerLocation.get(), { path: '/admin/types', search: '' });
});

test('a page’s heading that changes later takes no focus', () => {
  const { rerender } = render(<Page name="Деталі" />);
  go('?page=3');
  act(() => screen.getByLabelText('поле').focus());
  rerender(<Page name="Пальто" />);
  assert.is(document.title, 'Пальто · Clothes Admin');
  assert.is(document.activeElement, screen.getByLabelText('поле'));
});

test('a change of the address’s query that changes nothing makes no entry', () => {
  go('/admin/brands?q=1');
  render(<Query />);
  const entries = history.length;
  act(() => change({ q: '1' }));
  assert.is(history.length, entries);
});

let renders = 0;
function Reader() {
  const { path, query } = useLocation();
  renders += 1;
  return <p>{path + query.get('q')}</p>;
}

test('a component that reads the address renders again only when the address changes', () => {
  go('/admin/brands?q=1');
  render(
    <StrictMode>
      <Reader />
    </StrictMode>,
  );
  renders = 0;
  go('/admin/brands?q=1');
  assert.is(renders, 0);
  go('?q=2');
  assert.ok(renders > 0);
});

test.run();
