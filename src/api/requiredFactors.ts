import { type Role, roles } from '../contract/people';
import { fields } from '../http/decode';
import { request } from '../http/request';

/** Returns the roles that must have a second factor. */
export function readRequiredFactors(signal?: AbortSignal): Promise<Role[]> {
  return request('GET', '/api/people/required_factors', { decode: requiredRoles, signal });
}

export function requireFactors(required: readonly Role[]): Promise<Role[]> {
  return request('PUT', '/api/people/required_factors', { decode: requiredRoles, body: { roles: required } });
}

function requiredRoles(value: unknown): Role[] {
  const named: unknown = fields(value).roles;
  if (!Array.isArray(named)) throw new TypeError('no roles');
  return roles.filter((role) => named.includes(role));
}
