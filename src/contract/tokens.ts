/** API tokens: programs send them in the header `Authorization: Bearer`. */
import { maxNameLength } from './limits';
import type { Role } from './people';
import { id, instant, object, oneOf, orNull, type TypeOf, text } from './schema';

/** The prefix of every API token. */
export const apiTokenPrefix = 'cat_';

export const apiTokenRoles = ['viewer', 'editor'] as const satisfies readonly Role[];

export type ApiTokenRole = (typeof apiTokenRoles)[number];

/** The settings of a token. `until` is the last day on which it is valid, `YYYY-MM-DD`. */
const settings = {
  name: text({ max: maxNameLength }),
  role: oneOf(apiTokenRoles),
  until: text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
};
export const apiTokenInput = object(settings);
export type ApiTokenInput = TypeOf<typeof apiTokenInput>;

/**
 * The fields of a valid token, as `GET /api/tokens/` lists it. `administrator` is the person who
 * created the token; it becomes invalid with that account and never has more rights than the
 * account. `lastUsedAt` is null before the first use.
 */
const fields = {
  id,
  ...settings,
  createdAt: instant,
  lastUsedAt: orNull(instant),
  administrator: object({ id, email: text() }),
};
export const apiToken = object(fields);
export type ApiToken = TypeOf<typeof apiToken>;

/** The answer of `POST /api/tokens/`. `token` is the token itself, which is shown only once. */
export const apiTokenCreated = object({ ...fields, token: text({ isNeeded: true }) });
export type ApiTokenCreated = TypeOf<typeof apiTokenCreated>;
