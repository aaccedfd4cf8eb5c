import type { ReactNode } from 'react';
import { plainKinds, type ReferenceKind } from '../contract/references';
import type { Params } from '../core/router/match';
import { RouterProvider } from '../core/router/RouterProvider';
import { frame, page, preload, type Route, Routes, redirect } from '../core/router/Routes';
import { type LazyFile, type LazyScreen, lazyFile, lazyScreen, RenderScreen } from '../page/lazyScreen';
import { itemPath, itemsPath, purchasesPath } from './firstCall';
import { askToLeave } from './shell/askToLeave';

/** The sign-in page, in a separate file, because signed-in users do not need it. */
const login = lazyScreen(() => import('../session/sign-in/SignInScreen').then((file) => file.SignInScreen));
/** Pages that users reach from a link or an identity provider. */
const arrivals = lazyScreen(() => import('./arrivals').then((file) => file.Arrivals));
/** The frame and the reference pages, where most visits begin. */
const signedIn = lazyScreen(() => import('./signedIn').then((file) => file.SignedIn));
const references = lazyScreen(() => import('./signedIn').then((file) => file.ReferencesScreen));
const clothes = lazyScreen(() => import('../items/list/ClothesScreen').then((file) => file.ClothesScreen));
const item = lazyScreen(() => import('../items/page/ItemScreen').then((file) => file.ItemScreen));
const purchases = lazyScreen(() =>
  import('../items/purchases/PurchasesScreen').then((file) => file.PurchasesScreen),
);
/** The pages beyond the specification, and the page for an unknown address. */
const lazyPagesFile = lazyFile(() => import('./lazyPages'));
const lazyPages = lazyScreen(() => lazyPagesFile.fetch().then((file) => file.LazyPages));

export const table: readonly Route[] = [
  redirect('/', '/admin'),
  screenPage('/admin/login', login),
  screenPage('/admin/join', arrivals),
  screenPage('/admin/oidc', arrivals),
  ...primitivesPage(),
  frame(
    (screen) => inFrame(screen),
    [
      redirect('/admin', '/admin/brands'),
      ...plainKinds.map(referencePage),
      screenPage(itemsPath, clothes, signedIn),
      screenPage(itemPath, item, signedIn),
      screenPage(purchasesPath, purchases, signedIn),
    ],
  ),
];

/**
 * Creates the route of a screen, whose props are the path's parameters. `others` lists further
 * files that the page needs.
 */
function screenPage<Pattern extends string>(
  path: Pattern,
  file: LazyScreen<Params<Pattern>>,
  ...others: Pick<LazyFile<unknown>, 'fetch'>[]
): Route {
  return page(
    path,
    (params) => <RenderScreen file={file} props={params} />,
    () => early(file, ...others),
  );
}

/** Returns the route of the primitives page; development builds only. */
function primitivesPage(): Route[] {
  if (DEV) {
    const file = lazyScreen(() =>
      import('./primitives/PrimitivesScreen').then((one) => one.PrimitivesScreen),
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

export function App() {
  return (
    <RouterProvider confirmLeave={askToLeave}>
      <Routes table={table} fallback={inFrame(<RenderScreen file={lazyPages} props={{}} />)} />
    </RouterProvider>
  );
}

/** Fetches the files of the page at an address. */
export function fetchPage(to: string): Promise<unknown> {
  const beyond = { fetch: () => lazyPagesFile.fetch().then((file) => file.fetchLazyPage(to)) };
  return preload(table, to, () => early(signedIn, lazyPages, beyond));
}

/** Fetches the remaining files after the first page is shown, so that later pages open at once. */
function fetchAll(): void {
  early(login, references, clothes, item, purchases, lazyPages);
}

/**
 * Fetches screens before they are opened. Failures are ignored here: opening the screen retries and
 * reports them.
 */
function early(...files: Pick<LazyFile<unknown>, 'fetch'>[]): Promise<unknown> {
  return Promise.allSettled(files.map((file) => file.fetch()));
}
