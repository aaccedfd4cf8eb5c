import { type LazyScreen, lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { page, type Route, Routes } from '../router/Routes';

/** The pages that people come to from elsewhere, without a session: by a link, from a provider. */
const table: readonly Route[] = [
  arrival(
    '/admin/join',
    lazyScreen(() => import('../screens/join/JoinScreen').then((file) => file.JoinScreen)),
  ),
  arrival(
    '/admin/oidc',
    lazyScreen(() => import('../screens/sign-in/OidcScreen').then((file) => file.OidcScreen)),
  ),
];

function arrival(path: string, screen: LazyScreen<object>): Route {
  return page(path, () => <RenderScreen file={screen} props={{}} />);
}

export function Arrivals() {
  return <Routes table={table} fallback={null} />;
}
