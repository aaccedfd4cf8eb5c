import type { Role } from '../contract/people';
import { type ReferenceKind, referenceKinds } from '../contract/references';
import { type LazyScreen, lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { NeedsRole } from '../features/page/NeedsRole';
import { page, preload, type Route, Routes } from '../router/Routes';

const usage = lazyScreen(() => import('../screens/usage/UsageScreen').then((file) => file.UsageScreen));

const itemNotFound = lazyScreen(() => import('../features/page/NotFound').then((file) => file.ItemNotFound));
const pageNotFound = lazyScreen(() => import('../features/page/NotFound').then((file) => file.PageNotFound));

/** The pages that the specification does not name: each is fetched only when it is opened. */
const table: readonly Route[] = [
  lazyPage(
    '/admin/account',
    lazyScreen(() => import('../screens/account/AccountScreen').then((file) => file.AccountScreen)),
  ),
  lazyPage(
    '/admin/journal',
    lazyScreen(() => import('../screens/journal/JournalScreen').then((file) => file.JournalScreen)),
  ),
  lazyPage(
    '/admin/people',
    lazyScreen(() => import('../screens/people/PeopleScreen').then((file) => file.PeopleScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/import',
    lazyScreen(() => import('../screens/import/ImportScreen').then((file) => file.ImportScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/intake',
    lazyScreen(() => import('../screens/intake/IntakeScreen').then((file) => file.IntakeScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/trash',
    lazyScreen(() => import('../screens/trash/TrashScreen').then((file) => file.TrashScreen)),
  ),
  lazyPage(
    '/admin/trash/photos',
    lazyScreen(() => import('../screens/trash/TrashScreen').then((file) => file.TrashedPhotosScreen)),
  ),
  lazyPage(
    '/admin/state',
    lazyScreen(() => import('../screens/state/StateScreen').then((file) => file.StateScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/webhooks',
    lazyScreen(() => import('../screens/webhooks/WebhooksScreen').then((file) => file.WebhooksScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/clothes/doubles',
    lazyScreen(() => import('../screens/doubles/DoublesScreen').then((file) => file.DoublesScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/tokens',
    lazyScreen(() => import('../screens/tokens/TokensScreen').then((file) => file.TokensScreen)),
    'administrator',
  ),
  ...referenceKinds.map(usagePage),
  // Not a number.
  lazyPage('/admin/clothes/:clothesId', itemNotFound),
  lazyPage('/admin/clothes/:clothesId/purchases', itemNotFound),
];

function usagePage(kind: ReferenceKind): Route {
  return page(
    `/admin/${kind}/usage`,
    () => (
      <NeedsRole least="editor">
        <RenderScreen key={kind} file={usage} props={{ kind }} />
      </NeedsRole>
    ),
    () => usage.fetch(),
  );
}

/** `least` is the least role that has a use for the page. */
function lazyPage(path: string, screen: LazyScreen<object>, least: Role = 'viewer'): Route {
  return page(
    path,
    () => (
      <NeedsRole least={least}>
        <RenderScreen file={screen} props={{}} />
      </NeedsRole>
    ),
    () => screen.fetch(),
  );
}

export function LazyPages() {
  return <Routes table={table} fallback={<RenderScreen file={pageNotFound} props={{}} />} />;
}

/** Fetches what the page at an address needs. */
export function fetchLazyPage(path: string): Promise<unknown> {
  return preload(table, path, () => pageNotFound.fetch());
}
