import type { ReactNode } from 'react';
import type { ReferenceKind } from '../contract/types';
import { RouterProvider } from '../router/RouterProvider';
import { frame, page, preload, type Route, Routes, redirect } from '../router/Routes';
import { itemPath, itemsPath, purchasesPath, referenceKinds } from './firstCall';
import { type ScreenFile, ScreenFrom, screenFile } from './lazyScreen';
import { askToLeave } from './shell/askToLeave';

/**
 * The sign-in page apart: who is signed in already does without it. It sends them on to where they
 * wanted to go.
 */
const login = screenFile(() => import('../screens/sign-in/SignInScreen').then((file) => file.LoginScreen));
/** The frame of a signed-in person, and the reference pages, which are the first that most people see. */
const signedInFile = () => import('./signedIn');
const signedIn = screenFile(() => signedInFile().then((file) => file.SignedIn));
const references = screenFile(() => signedInFile().then((file) => file.ReferencesScreen));
const clothesFile = () => import('./clothesScreens');
const clothes = screenFile(() => clothesFile().then((file) => file.ClothesScreen));
const item = screenFile(() => clothesFile().then((file) => file.ItemScreen));
const account = screenFile(() => import('./clothesScreens').then((file) => file.AccountScreen));
const purchases = screenFile(() => clothesFile().then((file) => file.PurchasesScreen));
const itemNotFound = screenFile(() => clothesFile().then((file) => file.ItemNotFound));
const pageNotFound = screenFile(() => clothesFile().then((file) => file.PageNotFound));

/** What stands at which address (specification §2). */
export const table: readonly Route[] = [
  redirect('/', '/admin'),
  page(
    '/admin/login',
    () => <ScreenFrom file={login} props={{}} />,
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
        () => <ScreenFrom file={clothes} props={{}} />,
        () => early(signedIn, clothes),
      ),
      page(
        itemPath,
        (params) => <ScreenFrom file={item} props={params} />,
        () => early(signedIn, item),
      ),
      page(
        purchasesPath,
        (params) => <ScreenFrom file={purchases} props={params} />,
        () => early(signedIn, purchases),
      ),
      page(
        '/admin/account',
        () => <ScreenFrom file={account} props={{}} />,
        () => early(signedIn, account),
      ),
      // Not a number.
      page('/admin/clothes/:clothesId', () => <ScreenFrom file={itemNotFound} props={{}} />),
      page('/admin/clothes/:clothesId/purchases', () => <ScreenFrom file={itemNotFound} props={{}} />),
    ],
  ),
];

/** Every primitive in every state. Only the development build has it. */
function primitivesPage(): Route[] {
  if (DEV) {
    const file = screenFile(() =>
      import('../screens/primitives/PrimitivesScreen').then((one) => one.PrimitivesScreen),
    );
    return [page('/admin/__primitives', () => <ScreenFrom file={file} props={{}} />)];
  }
  return [];
}

function referencePage(kind: ReferenceKind): Route {
  return page(
    `/admin/${kind}`,
    () => <ScreenFrom file={references} props={{ kind }} />,
    () => early(signedIn, references),
  );
}

/** What stands around a page; fetched with it. */
function inFrame(children: ReactNode): ReactNode {
  return (
    <ScreenFrom file={signedIn} props={{ children, onPoint: (to) => preload(table, to), onIdle: fetchAll }} />
  );
}

/** The whole app: which screen stands at which address, who may see it, and what lies over all of them. */
export function App() {
  return (
    <RouterProvider confirmLeave={askToLeave}>
      <Routes table={table} fallback={inFrame(<ScreenFrom file={pageNotFound} props={{}} />)} />
    </RouterProvider>
  );
}

/** Once the first page stands: the other screens, so that none is waited for. */
function fetchAll(): void {
  early(login, references, clothes, item, purchases, account);
}

/** Fetches screens before they are asked for. A failure is no matter yet: opening the screen tries again, and tells. */
function early(...files: Pick<ScreenFile<never>, 'fetch'>[]): Promise<unknown> {
  return Promise.allSettled(files.map((file) => file.fetch()));
}
