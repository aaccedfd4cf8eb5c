import { firstClothesPage } from '../api/firstClothesPage';
import { requestEarly } from '../http/request';
import { session } from '../http/session';

/**
 * The code of the frame, and the data of the first page; each settled when it has come, well or not. They are asked for at once,
 * so that neither waits for the other. To be imported before anything else: what stands before it (React above all) runs
 * before it, and the network has nothing to do meanwhile.
 */
export const startedEarly: { frame?: Promise<unknown>; data?: Promise<unknown> } = start();

function start(): typeof startedEarly {
  // The app's addresses are the API's: /admin/brands shows /api/brands/, /admin/clothes/7 shows /api/clothes/7. All end in «s».
  const found = /^(?:\/admin)?(?:\/([a-z]+s)(\/.+?)?)?\/?$/.exec(location.pathname);
  if (!found || session().state !== 'active') return {};
  const [, list = 'brands', rest = '/'] = found;
  // A long list of items comes page by page.
  const data = requestEarly(list === 'clothes' && rest === '/' ? firstClothesPage : `/api/${list}${rest}`);
  // Whoever shows a screen asks for its file again, and tells when it cannot be had.
  const frame = import('./signedIn').catch(() => {});
  if (list === 'clothes') import('./clothesScreens').catch(() => {});
  return { frame, data };
}
