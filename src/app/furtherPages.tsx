import { lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { page, preload, type Route, Routes } from '../router/Routes';

const account = lazyScreen(() =>
  import('../screens/account/AccountScreen').then((file) => file.AccountScreen),
);
const journal = lazyScreen(() =>
  import('../screens/journal/JournalScreen').then((file) => file.JournalScreen),
);

const pageNotFound = lazyScreen(() => import('../features/page/NotFound').then((file) => file.PageNotFound));

/** The pages that the specification does not name: each is fetched only when it is opened. */
const table: readonly Route[] = [
  page(
    '/admin/account',
    () => <RenderScreen file={account} props={{}} />,
    () => account.fetch(),
  ),
  page(
    '/admin/journal',
    () => <RenderScreen file={journal} props={{}} />,
    () => journal.fetch(),
  ),
];

export function FurtherPages() {
  return <Routes table={table} fallback={<RenderScreen file={pageNotFound} props={{}} />} />;
}

/** Fetches what the page at an address needs. */
export function fetchFurther(path: string): Promise<unknown> {
  return preload(table, path, () => pageNotFound.fetch());
}
