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

/** The roles in ascending order: each may do everything that the roles before it may do. */
export const roles = ['viewer', 'editor', 'administrator'] as const;

/**
 * A person's role: a viewer reads; an editor also changes the whole catalogue; an administrator
 * also manages people, tokens and settings and deletes permanently.
 */
export type Role = (typeof roles)[number];

/** A role. The app takes a role that it does not know for `viewer`. */
export const role = oneOf(roles, 'viewer');

export const password = text({ max: 1024 });

/** A kind of second factor: an authenticator app (`totp`) or a passkey. */
const factor = oneOf(['totp', 'passkey']);
export type FactorKind = TypeOf<typeof factor>;

/**
 * A person, as `GET /api/people/` lists them. Instants are UTC, ISO 8601 with Z.
 *
 * - `name`: empty if nobody has entered one.
 * - `lastSeenAt`: the last use of any of the person's sessions; null if there was none.
 * - `sessions`: the number of sessions that are signed in.
 * - `factors`: the kinds of second factors that the person has.
 * - `provider`: whether the person is linked to an account at the identity provider; a person is
 *   linked to at most one account there.
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

/** The body of `PUT /api/people/{id}`; values that are left out stay unchanged. */
export const personInput = object({
  name: optional(text()),
  role: optional(role),
  disabled: optional(flag),
});
export type PersonInput = TypeOf<typeof personInput>;

export const invitationInput = object({ email: text({ max: 254 }), name: text(), role });
export type InvitationInput = TypeOf<typeof invitationInput>;

/**
 * An invitation that can still be used; `GET /api/invitations/` lists these. `administrator` is the
 * user who sent it; null if an API does not tell.
 */
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
 * A link that is shown once: the answer of `POST /api/invitations/` and of `POST
 * /api/people/{id}/reset`. It is a path with the token as its fragment, `/admin/join#…`, because a
 * fragment reaches no server and no log. The link can be used once, within 72 hours.
 */
export const personLink = object({ link: text({ isNeeded: true }), expiresAt: instant });
export type PersonLink = TypeOf<typeof personLink>;

/** The token in the fragment of a `PersonLink`. */
const token = text({ max: 200 });

/** The body of `POST /api/auth/join/check`, which answers with the `LinkTarget`. */
export const linkInput = object({ token });

/**
 * The person for whom a link was made. `kind`: the invitation of a new person, or a reset of the
 * password.
 */
export const linkTarget = object({
  email: text(),
  name: text(),
  role,
  kind: oneOf(['invitation', 'reset'], 'invitation'),
});
export type LinkTarget = TypeOf<typeof linkTarget>;

/** The body of `POST /api/auth/join`, which answers like a sign-in. */
export const joinInput = object({ token, password });
export type JoinInput = TypeOf<typeof joinInput>;

/**
 * The author of an action. Administrators get the person's e-mail; others get the name, or
 * «Користувач» with the id if the person has no name.
 */
export const shownPerson = object({ id, email: optional(text()), name: optional(text()) });
export type ShownPerson = TypeOf<typeof shownPerson>;
