import { lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { PageNotFound } from '../features/page/NotFound';
import { page, preload, type Route, Routes } from '../router/Routes';

const account = lazyScreen(() =>
  import('../screens/account/AccountScreen').then((file) => file.AccountScreen),
);
const journal = lazyScreen(() =>
  import('../screens/journal/JournalScreen').then((file) => file.JournalScreen),
);

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
  return <Routes table={table} fallback={<PageNotFound />} />;
}

/** Fetches what the page at an address needs, where it is one of these. */
export function fetchFurther(path: string): Promise<unknown> {
  return preload(table, path);
}
