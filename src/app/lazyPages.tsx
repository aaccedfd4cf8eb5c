import type { ReactNode } from 'react';
import type { Feature } from '../contract/features';
import type { Role } from '../contract/people';
import { featureOf, laterKinds, type ReferenceKind, referenceKinds } from '../contract/references';
import { page, preload, type Route, Routes } from '../core/router/Routes';
import { useIsKnown } from '../core/stores/features';
import { type LazyScreen, lazyScreen, RenderScreen } from '../page/lazyScreen';
import { NeedsRole } from '../page/NeedsRole';

const references = lazyScreen(() => import('./signedIn').then((file) => file.ReferencesScreen));
const usage = lazyScreen(() => import('../references/usage/UsageScreen').then((file) => file.UsageScreen));

const overview = lazyScreen(() =>
  import('../items/overview/OverviewScreen').then((file) => file.OverviewScreen),
);

const itemNotFound = lazyScreen(() => import('../page/NotFound').then((file) => file.ItemNotFound));
const pageNotFound = lazyScreen(() => import('../page/NotFound').then((file) => file.PageNotFound));

/** Routes of the pages beyond the specification, each fetched when it is opened. */
const table: readonly Route[] = [
  lazyPage(
    '/admin/account',
    lazyScreen(() => import('../session/account/AccountScreen').then((file) => file.AccountScreen)),
  ),
  lazyPage(
    '/admin/journal',
    lazyScreen(() => import('../journal/JournalScreen').then((file) => file.JournalScreen)),
  ),
  lazyPage(
    '/admin/people',
    lazyScreen(() => import('../administration/people/PeopleScreen').then((file) => file.PeopleScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/import',
    lazyScreen(() => import('../import/ImportScreen').then((file) => file.ImportScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/intake',
    lazyScreen(() => import('../intake/IntakeScreen').then((file) => file.IntakeScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/trash',
    lazyScreen(() => import('../items/trash/TrashScreen').then((file) => file.TrashScreen)),
  ),
  lazyPage(
    '/admin/trash/photos',
    lazyScreen(() => import('../items/trash/TrashScreen').then((file) => file.TrashedPhotosScreen)),
  ),
  lazyPage(
    '/admin/state',
    lazyScreen(() => import('../administration/state/StateScreen').then((file) => file.StateScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/webhooks',
    lazyScreen(() => import('../administration/webhooks/WebhooksScreen').then((file) => file.WebhooksScreen)),
    'administrator',
  ),
  lazyPage(
    '/admin/clothes/doubles',
    lazyScreen(() => import('../items/doubles/DoublesScreen').then((file) => file.DoublesScreen)),
    'editor',
  ),
  lazyPage(
    '/admin/tokens',
    lazyScreen(() => import('../administration/tokens/TokensScreen').then((file) => file.TokensScreen)),
    'administrator',
  ),
  page(
    '/admin/overview',
    () => (
      <NeedsFeature feature="overview">
        <RenderScreen file={overview} props={{}} />
      </NeedsFeature>
    ),
    () => overview.fetch(),
  ),
  lazyPage(
    '/admin/labels',
    lazyScreen(() => import('../items/labels/LabelsScreen').then((file) => file.LabelsScreen)),
  ),
  ...laterKinds.map(referencePage),
  ...referenceKinds.map(usagePage),
  // Reached only if the id is not a number, because the main route table matches numeric ids.
  lazyPage('/admin/clothes/:clothesId', itemNotFound),
  lazyPage('/admin/clothes/:clothesId/purchases', itemNotFound),
];

function usagePage(kind: ReferenceKind): Route {
  return page(
    `/admin/${kind}/usage`,
    () => (
      <NeedsFeature feature={featureOf(kind)}>
        <NeedsRole least="editor">
          <RenderScreen key={kind} file={usage} props={{ kind }} />
        </NeedsRole>
      </NeedsFeature>
    ),
    () => usage.fetch(),
  );
}

function referencePage(kind: ReferenceKind): Route {
  return page(
    `/admin/${kind}`,
    () => (
      <NeedsFeature feature={featureOf(kind)}>
        <RenderScreen key={kind} file={references} props={{ kind }} />
      </NeedsFeature>
    ),
    () => references.fetch(),
  );
}

/** Renders a page; that of an unknown address if the API lacks what the page shows. */
function NeedsFeature({ feature, children }: { feature: Feature | undefined; children: ReactNode }) {
  const isMissing = useIsKnown()({ feature }) === false;
  return isMissing ? <RenderScreen file={pageNotFound} props={{}} /> : children;
}

/**
 * Creates the route of a page fetched on demand. `least` is the lowest role that may use the page.
 */
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

/** Fetches the files of the page at an address. */
export function fetchLazyPage(path: string): Promise<unknown> {
  return preload(table, path, () => pageNotFound.fetch());
}
