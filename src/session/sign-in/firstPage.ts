import { holdPrefetched } from '../../core/http/prefetched';
import { request, requestFull } from '../../core/http/request';
import { home } from '../../core/router/safeReturnTo';

const decode = (value: unknown) => value;
const isEmpty = (list: unknown) => Array.isArray(list) && list.length === 0;

/**
 * Returns the page to open after a sign-in: the list of items if the catalogue is empty, else the
 * default page. That page shows the brands, so it gets the answer that was requested here.
 */
export async function firstPage(): Promise<string> {
  try {
    const brands = requestFull('GET', '/api/brands/', { decode });
    void holdPrefetched('/api/brands/', brands);
    if (!isEmpty((await brands).data)) return home;
    return isEmpty(await request('GET', '/api/clothes/?page=1&size=1', { decode })) ? '/admin/clothes' : home;
  } catch {
    return home;
  }
}
