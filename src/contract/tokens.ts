/** Tokens for programs, which send them as `Authorization: Bearer`. */
import { maxNameLength } from './limits';
import type { Role } from './people';
import { id, instant, object, oneOf, orNull, type TypeOf, text } from './schema';

/** What every token begins with. */
export const apiTokenPrefix = 'cat_';

export const apiTokenRoles = ['viewer', 'editor'] as const satisfies readonly Role[];

export type ApiTokenRole = (typeof apiTokenRoles)[number];

/** `until` is the last day, `YYYY-MM-DD`. */
const settings = {
  name: text({ max: maxNameLength }),
  role: oneOf(apiTokenRoles),
  until: text({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
};
export const apiTokenInput = object(settings);
export type ApiTokenInput = TypeOf<typeof apiTokenInput>;

/**
 * What `GET /api/tokens/` lists, without those that were revoked or have ended. `administrator`
 * made it: it ends with their account, and never may do more than they may.
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

/** The answer to `POST /api/tokens/`: `token` is shown this once. */
export const apiTokenCreated = object({ ...fields, token: text({ isNeeded: true }) });
export type ApiTokenCreated = TypeOf<typeof apiTokenCreated>;
