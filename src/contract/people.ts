/** People, their roles and their invitations. */
import {
  flag,
  id,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from './schema';

/** From the least rights to the most: each role may do what those before it may. */
export const roles = ['viewer', 'editor', 'administrator'] as const;

/**
 * What a person may do: read; change all of the catalogue; or also people, tokens, settings and
 * deleting for good.
 */
export type Role = (typeof roles)[number];

/** A role that is unknown to the app is shown as the least one. */
export const role = oneOf(roles, 'viewer');

export const password = text({ max: 1024 });

/** A second factor of a sign-in that a person has. */
const factor = oneOf(['totp', 'passkey']);
export type FactorKind = TypeOf<typeof factor>;

/**
 * What `GET /api/people/` lists. Instants are UTC, ISO 8601 with Z.
 *
 * - `name` is empty where nobody has given one.
 * - `lastSeenAt` is the last use of any of their sessions; null for none.
 * - `sessions`: how many are living.
 * - `provider`: an account at the provider of the sign-in is theirs, and no other one there.
 */
export const person = object({
  id,
  email: text(),
  name: text(),
  role,
  disabled: flag,
  createdAt: instant,
  lastSeenAt: orNull(instant),
  sessions: integer(),
  factors: listOf(factor),
  provider: flag,
});
export type Person = TypeOf<typeof person>;

/** `PUT /api/people/{id}`; fields that are missing stay. */
export const personInput = object({
  name: optional(text()),
  role: optional(role),
  disabled: optional(flag),
});
export type PersonInput = TypeOf<typeof personInput>;

export const invitationInput = object({ email: text({ max: 254 }), name: text(), role });
export type InvitationInput = TypeOf<typeof invitationInput>;

/** What `GET /api/invitations/` lists: those that can still be used. `administrator` sent it. */
export const invitation = object({
  id,
  email: text(),
  name: text(),
  role,
  createdAt: instant,
  expiresAt: instant,
  administrator: orNull(object({ id, email: text() })),
});
export type Invitation = TypeOf<typeof invitation>;

/**
 * A link that is shown once: `POST /api/invitations/`, `POST /api/people/{id}/reset`. A path with
 * the token as its fragment, `/admin/join#…`, which no server and no log sees; valid once, for 72
 * hours.
 */
export const personLink = object({ link: text({ isNeeded: true }), expiresAt: instant });
export type PersonLink = TypeOf<typeof personLink>;

/** The fragment of a link. */
const token = text({ max: 200 });

/** `POST /api/auth/join/check`. */
export const linkInput = object({ token });

/**
 * Whom a link is for: `kind` says whether it is for a new person, or for a new password of a known
 * one.
 */
export const linkTarget = object({
  email: text(),
  name: text(),
  role,
  kind: oneOf(['invitation', 'reset'], 'invitation'),
});
export type LinkTarget = TypeOf<typeof linkTarget>;

/** `POST /api/auth/join`; answers as a sign-in does. */
export const joinInput = object({ token, password });
export type JoinInput = TypeOf<typeof joinInput>;
