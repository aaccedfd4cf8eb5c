import type { ReactNode } from 'react';
import type { ReferenceKind } from '../contract/types';
import { itemNotFound } from '../features/page/itemNotFound';
import { type LazyFile, lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { RouterProvider } from '../router/RouterProvider';
import { frame, page, preload, type Route, Routes, redirect } from '../router/Routes';
import { itemPath, itemsPath, purchasesPath, referenceKinds } from './firstCall';
import { askToLeave } from './shell/askToLeave';

/**
 * The sign-in page apart: who is signed in already does without it. It sends them on to where they
 * wanted to go.
 */
const login = lazyScreen(() => import('../screens/sign-in/SignInScreen').then((file) => file.SignInScreen));
/**
 * The frame of a signed-in person, and the reference pages, which are the first that most people
 * see.
 */
const signedInFile = () => import('./signedIn');
const signedIn = lazyScreen(() => signedInFile().then((file) => file.SignedIn));
const references = lazyScreen(() => signedInFile().then((file) => file.ReferencesScreen));
const clothes = lazyScreen(() =>
  import('../screens/clothes/ClothesScreen').then((file) => file.ClothesScreen),
);
const item = lazyScreen(() => import('../screens/item/ItemScreen').then((file) => file.ItemScreen));
const purchases = lazyScreen(() =>
  import('../screens/purchases/PurchasesScreen').then((file) => file.PurchasesScreen),
);
/** Beyond what most visits need: fetched when it is asked for, and not before. */
const account = lazyScreen(() =>
  import('../screens/account/AccountScreen').then((file) => file.AccountScreen),
);
const pageNotFound = lazyScreen(() => import('../features/page/NotFound').then((file) => file.PageNotFound));

/** What stands at which address. */
export const table: readonly Route[] = [
  redirect('/', '/admin'),
  page(
    '/admin/login',
    () => <RenderScreen file={login} props={{}} />,
    () => early(login),
  ),
  ...primitivesPage(),
  frame(
    (screen) => inFrame(screen),
    [
      redirect('/admin', '/admin/brands'),
      ...referenceKinds.map(referencePage),
      page(
        itemsPath,
        () => <RenderScreen file={clothes} props={{}} />,
        () => early(signedIn, clothes),
      ),
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
      page(
        '/admin/account',
        () => <RenderScreen file={account} props={{}} />,
        () => early(signedIn, account),
      ),
      // Not a number.
      page('/admin/clothes/:clothesId', () => <RenderScreen file={itemNotFound} props={{}} />),
      page('/admin/clothes/:clothesId/purchases', () => <RenderScreen file={itemNotFound} props={{}} />),
    ],
  ),
];

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

/** What stands around a page; fetched with it. */
function inFrame(children: ReactNode): ReactNode {
  return (
    <RenderScreen
      file={signedIn}
      props={{ children, onPoint: (to) => preload(table, to), onIdle: fetchAll }}
    />
  );
}

/**
 * The whole app: which screen stands at which address, who may see it, and what lies over all of
 * them.
 */
export function App() {
  return (
    <RouterProvider confirmLeave={askToLeave}>
      <Routes table={table} fallback={inFrame(<RenderScreen file={pageNotFound} props={{}} />)} />
    </RouterProvider>
  );
}

/** Once the first page stands: the other screens, so that none is waited for. */
function fetchAll(): void {
  early(login, references, clothes, item, purchases, pageNotFound);
}

/**
 * Fetches screens before they are asked for. A failure is no matter yet: opening the screen tries
 * again, and tells.
 */
function early(...files: LazyFile<unknown>[]): Promise<unknown> {
  return Promise.allSettled(files.map((file) => file.fetch()));
}
