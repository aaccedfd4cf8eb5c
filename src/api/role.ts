import { type Role, roles } from '../contract/people';
import { fields } from '../http/decode';
import { request } from '../http/request';

/** Returns the user's role as the API has it now; undefined where it names none. */
export function ownRole(signal: AbortSignal): Promise<Role | undefined> {
  const decode = (value: unknown) => roles.find((role) => role === fields(value).role);
  return request('GET', '/api/auth/me', { decode, signal });
}
