/** How people sign in, and the own account. */
import { password, role } from './people';
import { flag, id, instant, object, optional, orNull, type TypeOf, text } from './schema';

/**
 * What has to be done before anything else: to change a password that was printed or reset, to set
 * up the second factor that the role must have.
 */
const due = { mustChangePassword: optional(flag), factorDue: optional(flag) };

export const loginInput = object({ email: text({ max: 254 }), password });
export type LoginInput = TypeOf<typeof loginInput>;

/** What a sign-in answers. */
export const session = object({ accessToken: text({ isNeeded: true }), ...due });
export type Session = TypeOf<typeof session>;

/** Opens one task socket within 30 seconds, once: `/ws/task?ticket=`. */
export const ticket = object({ ticket: text() });
export type Ticket = TypeOf<typeof ticket>;

/** The signed-in person. */
export const me = object({ id, email: text(), name: text(), role, ...due });
export type Me = TypeOf<typeof me>;

export const passwordInput = object({ current: password, next: password });
export type PasswordInput = TypeOf<typeof passwordInput>;

/** One place where the person is signed in. */
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
 * `GET /api/auth/ways`, without a session: how people sign in here, beside a password. `passkeys`:
 * somebody has one; `oidc` is the name of the provider that people sign in through; null for none.
 */
export const signInWays = object({ passkeys: flag, oidc: orNull(text()) });
export type SignInWays = TypeOf<typeof signInWays>;

/**
 * `POST /api/auth/oidc`: a sign-in through the provider has begun. `address` is its page, to go to;
 * `state` is what it sends back in the query of `/admin/oidc`.
 */
export const oidcBegun = object({ address: text(), state: text() });
export type OidcBegun = TypeOf<typeof oidcBegun>;

/**
 * `POST /api/auth/oidc/callback` answers as a sign-in does. `answer` is the query that the provider
 * sent back.
 */
export const oidcAnswer = object({ answer: text({ max: 8192 }) });
