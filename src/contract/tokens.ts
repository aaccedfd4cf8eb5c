/** Tokens for programs, which send them as `Authorization: Bearer`. */
import type { Role } from './people';
import type { Id } from './types';

/** What every token begins with. */
export const apiTokenPrefix = 'cat_';

export const apiTokenRoles = ['viewer', 'editor'] as const satisfies readonly Role[];

export type ApiTokenRole = (typeof apiTokenRoles)[number];

/** `until` is the last day, `YYYY-MM-DD`. */
export interface ApiTokenInput {
  name: string;
  role: ApiTokenRole;
  until: string;
}

/** What `GET /api/tokens/` lists, without those that were revoked or have ended. */
export interface ApiToken extends ApiTokenInput {
  id: Id;
  createdAt: string;
  lastUsedAt: string | null;
  /** Who made it: it ends with their account, and never may do more than they may. */
  administrator: { id: Id; email: string };
}

/** The answer to `POST /api/tokens/`: `token` is shown this once. */
export interface ApiTokenCreated extends ApiToken {
  token: string;
}
