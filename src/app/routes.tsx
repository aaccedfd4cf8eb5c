import type { ReactNode } from 'react';
import { type ReferenceKind, referenceKinds } from '../contract/references';
import {
  type LazyFile,
  type LazyScreen,
  lazyFile,
  lazyScreen,
  RenderScreen,
} from '../features/page/lazyScreen';
import { RouterProvider } from '../router/RouterProvider';
import { frame, page, preload, type Route, Routes, redirect } from '../router/Routes';
import { itemPath, itemsPath, purchasesPath } from './firstCall';
import { askToLeave } from './shell/askToLeave';

/** The sign-in page has a file of its own: who is signed in does not need it. */
const login = lazyScreen(() => import('../screens/sign-in/SignInScreen').then((file) => file.SignInScreen));
/** What people come to from elsewhere: by a link, or from the provider of the sign-in. */
const arrivals = lazyScreen(() => import('./arrivals').then((file) => file.Arrivals));
/** The frame, and the reference pages, with which most visits begin. */
const signedIn = lazyScreen(() => import('./signedIn').then((file) => file.SignedIn));
const references = lazyScreen(() => import('./signedIn').then((file) => file.ReferencesScreen));
const clothes = lazyScreen(() =>
  import('../screens/clothes/ClothesScreen').then((file) => file.ClothesScreen),
);
const item = lazyScreen(() => import('../screens/item/ItemScreen').then((file) => file.ItemScreen));
const purchases = lazyScreen(() =>
  import('../screens/purchases/PurchasesScreen').then((file) => file.PurchasesScreen),
);
/** The pages that the specification does not name, and the one of an unknown address. */
const lazyPagesFile = lazyFile(() => import('./lazyPages'));
const lazyPages = lazyScreen(() => lazyPagesFile.fetch().then((file) => file.LazyPages));

/** The route table. */
export const table: readonly Route[] = [
  redirect('/', '/admin'),
  plainPage('/admin/login', login),
  plainPage('/admin/join', arrivals),
  plainPage('/admin/oidc', arrivals),
  ...primitivesPage(),
  frame(
    (screen) => inFrame(screen),
    [
      redirect('/admin', '/admin/brands'),
      ...referenceKinds.map(referencePage),
      plainPage(itemsPath, clothes, signedIn),
      page(
        itemPath,
        (params) => <RenderScreen file={item} props={params} />,
        () => early(signedIn, item),
      ),
      page(
        purchasesPath,
        (params) => <RenderScreen file={purchases} props={params} />,
        () => early(signedIn, purchases),
      ),
    ],
  ),
];

/** A page that takes nothing from its address, and what it needs beside its own file. */
function plainPage(
  path: string,
  file: LazyScreen<object>,
  ...before: Pick<LazyFile<unknown>, 'fetch'>[]
): Route {
  return page(
    path,
    () => <RenderScreen file={file} props={{}} />,
    () => early(file, ...before),
  );
}

/** Every primitive in every state. Only the development build has it. */
function primitivesPage(): Route[] {
  if (DEV) {
    const file = lazyScreen(() =>
      import('../screens/primitives/PrimitivesScreen').then((one) => one.PrimitivesScreen),
    );
    return [page('/admin/__primitives', () => <RenderScreen file={file} props={{}} />)];
  }
  return [];
}

function referencePage(kind: ReferenceKind): Route {
  return page(
    `/admin/${kind}`,
    () => <RenderScreen file={references} props={{ kind }} />,
    () => early(signedIn, references),
  );
}

/** Renders the frame around a page. */
function inFrame(children: ReactNode): ReactNode {
  return <RenderScreen file={signedIn} props={{ children, onPoint: fetchPage, onIdle: fetchAll }} />;
}

/** The whole app. */
export function App() {
  return (
    <RouterProvider confirmLeave={askToLeave}>
      <Routes table={table} fallback={inFrame(<RenderScreen file={lazyPages} props={{}} />)} />
    </RouterProvider>
  );
}

/** Fetches what the page at an address needs. */
export function fetchPage(to: string): Promise<unknown> {
  const beyond = { fetch: () => lazyPagesFile.fetch().then((file) => file.fetchLazyPage(to)) };
  return preload(table, to, () => early(signedIn, lazyPages, beyond));
}

/** Fetches the rest after the first page is shown, so that nothing is waited for. */
function fetchAll(): void {
  early(login, references, clothes, item, purchases, lazyPages);
}

/**
 * Fetches screens before they are opened. A failure is ignored here: opening the screen retries and
 * reports it.
 */
function early(...files: Pick<LazyFile<unknown>, 'fetch'>[]): Promise<unknown> {
  return Promise.allSettled(files.map((file) => file.fetch()));
}
