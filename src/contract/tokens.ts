/** Tokens for programs, which send them as `Authorization: Bearer`. */
import { maxNameLength } from './limits';
import type { Role } from './people';
import { id, instant, object, oneOf, orNull, type TypeOf, text } from './schema';

/** The prefix of every token. */
export const apiTokenPrefix = 'cat_';

export const apiTokenRoles = ['viewer', 'editor'] as const satisfies readonly Role[];

export type ApiTokenRole = (typeof apiTokenRoles)[number];

/** The settings of a token. `until` is the last day, `YYYY-MM-DD`. */
const settings = {
  name: text({ max: maxNameLength }),
  role: oneOf(apiTokenRoles),
  until: text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
};
export const apiTokenInput = object(settings);
export type ApiTokenInput = TypeOf<typeof apiTokenInput>;

/**
 * The fields of a valid token, as `GET /api/tokens/` lists it. `administrator` is the person who
 * created the token. The token ends with that account and never has more rights than it.
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

/** The answer of `POST /api/tokens/`; `token` is shown only once. */
export const apiTokenCreated = object({ ...fields, token: text({ isNeeded: true }) });
export type ApiTokenCreated = TypeOf<typeof apiTokenCreated>;
