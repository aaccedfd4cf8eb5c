import { createRoot } from 'react-dom/client';
import { requestEarly } from './http/request';
import { accessToken, watchSession } from './http/session';
import { currentLocation } from './router/location';
import { preload } from './router/Routes';
import { App, table } from './screens/routes';
import { watchConnection } from './stores/connection';
import { applyTheme, watchTheme } from './stores/theme';
import { ErrorBoundary } from './ui/ErrorBoundary';
// What both the sign-in page and the frame need beside React comes with this file: neither then brings a further one.
import './ui/Notice';

applyTheme();
watchTheme();
watchSession();
watchConnection();
if (accessToken() === null) preload(table, '/admin/login');
else startPage(currentLocation().path);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <ErrorBoundary>
      <App />
    </ErrorBoundary>,
  );
}

/** Asks for the first page's code and its data at once, so that neither waits for the other, nor for React. */
function startPage(path: string): void {
  preload(table, path);
  // The app's addresses are the API's: /admin/brands shows /api/brands/, /admin/clothes/7 shows /api/clothes/7.
  const [, list = 'brands', rest = ''] = /^\/admin(?:\/([a-z]+)(\/.+)?)?$/.exec(path) ?? [];
  if (list !== 'login') requestEarly(`/api/${list}${rest || '/'}`);
}
