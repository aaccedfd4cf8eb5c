import { request } from '../http/request';

/** Whether the API keeps a history; throws a Problem where it cannot tell. */
export function hasChanges(): Promise<boolean> {
  return request('GET', '/api/changes/?page=1&size=1', { decode: Array.isArray });
}
