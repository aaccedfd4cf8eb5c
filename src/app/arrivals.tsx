import { page, type Route, Routes } from '../core/router/Routes';
import { type LazyScreen, lazyScreen, RenderScreen } from '../page/lazyScreen';

/** Routes that users open without a session, from a link or an identity provider. */
const table: readonly Route[] = [
  arrival(
    '/admin/join',
    lazyScreen(() => import('../session/join/JoinScreen').then((file) => file.JoinScreen)),
  ),
  arrival(
    '/admin/oidc',
    lazyScreen(() => import('../session/sign-in/OidcScreen').then((file) => file.OidcScreen)),
  ),
];

function arrival(path: string, screen: LazyScreen<object>): Route {
  return page(path, () => <RenderScreen file={screen} props={{}} />);
}

export function Arrivals() {
  return <Routes table={table} fallback={null} />;
}
