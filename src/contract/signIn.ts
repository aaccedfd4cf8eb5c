/** The sign-in, and the account of the signed-in person. */
import { password, role } from './people';
import { flag, id, instant, object, optional, orNull, type TypeOf, text } from './schema';

/**
 * The steps that a person must take before any other call: to change a password that was printed or
 * reset, or to set up the second factor that the role requires.
 */
const due = { mustChangePassword: optional(flag), factorDue: optional(flag) };

export const loginInput = object({ email: text({ max: 254 }), password });
export type LoginInput = TypeOf<typeof loginInput>;

/** The answer of a completed sign-in. */
export const session = object({ accessToken: text({ isNeeded: true }), ...due });
export type Session = TypeOf<typeof session>;

/** A ticket that opens one WebSocket of tasks, `/ws/task?ticket=…`, within 30 seconds. */
export const ticket = object({ ticket: text() });
export type Ticket = TypeOf<typeof ticket>;

/** The signed-in person, the answer of `GET /api/auth/me`. */
export const me = object({ id, email: text(), name: text(), role, ...due });
export type Me = TypeOf<typeof me>;

export const passwordInput = object({ current: password, next: password });
export type PasswordInput = TypeOf<typeof passwordInput>;

/** A session of the person on one device. `current`: the session that makes the call. */
export const sessionInfo = object({
  id,
  createdAt: instant,
  lastUsedAt: instant,
  userAgent: text(),
  ip: text(),
  current: flag,
});
export type SessionInfo = TypeOf<typeof sessionInfo>;

/**
 * The answer of `GET /api/auth/ways`, which needs no session: the ways to sign in besides a
 * password. `passkeys`: somebody has a passkey; `oidc`: the name of the identity provider, null if
 * there is none.
 */
export const signInWays = object({ passkeys: flag, oidc: orNull(text()) });
export type SignInWays = TypeOf<typeof signInWays>;

/**
 * The answer of `POST /api/auth/oidc`, which begins a sign-in through the identity provider.
 * `address` is the provider's page to open. `state` identifies the sign-in: the provider sends it
 * back in the query of `/admin/oidc`.
 */
export const oidcBegun = object({ address: text(), state: text() });
export type OidcBegun = TypeOf<typeof oidcBegun>;

/**
 * The body of `POST /api/auth/oidc/callback`, which answers like a sign-in. `answer` is the query
 * of `/admin/oidc`, to which the provider has sent the browser back.
 */
export const oidcAnswer = object({ answer: text({ max: 8192 }) });
