/** The second factors of a sign-in. */
import { maxPasskeyName } from './limits';
import { password, role, roles } from './people';
import type { ProblemBody } from './problem';
import {
  anyObject,
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

/** What a sign-in can be completed with. */
export const factorMethod = oneOf(['totp', 'recoveryCode', 'passkey']);
export type FactorMethod = TypeOf<typeof factorMethod>;

/**
 * What `POST /api/auth/login` answers, as 401 `factor_required`, where the password was right and a
 * second factor is due. No cookie is set before that.
 */
export interface FactorRequired extends ProblemBody {
  /** Good for one sign-in within five minutes. */
  ticket: string;
  methods: FactorMethod[];
}

/** Six digits of an authenticator; spaces do not count. */
const code = text({ max: 20 });
/**
 * One of the three. `passkey` is what `navigator.credentials.get()` gave, as JSON (WebAuthn:
 * AuthenticationResponseJSON).
 */
const factor = {
  code: optional(code),
  recoveryCode: optional(text({ max: 100 })),
  passkey: optional(anyObject),
};
const ticket = text({ max: 100 });

/** `POST /api/auth/factor`; answers as a sign-in does. */
export const factorInput = object({ ticket, ...factor });
export type FactorInput = TypeOf<typeof factorInput>;

/**
 * `POST /api/auth/factor/options`: what the browser is asked for a passkey with. Without a ticket a
 * sign-in by a passkey alone begins.
 */
export const challengeInput = object({ ticket: optional(ticket) });

/** `options` is WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyChallenge = object({ ticket: text(), options: anyObject });
export type PasskeyChallenge = TypeOf<typeof passkeyChallenge>;

/**
 * What a change of factors may bring: `password` where the sign-in was more than ten minutes ago;
 * where the account has a factor also one of the other three, unless a factor completed that
 * sign-in. Without what is needed: 422 at the fields that would do, `recoveryCode` only where there
 * is no `code`. The passkey is for `POST /api/auth/passkeys/proof`.
 */
export const ownerProof = object({ password: optional(password), ...factor });
export type OwnerProof = TypeOf<typeof ownerProof>;

/**
 * What else a call may bring that opens a way in: an invitation of an administrator, the role of
 * one, an API token, the end of another's password or factors. As above, without a second factor.
 */
export const ownPassword = object({ password: optional(password) });
export type OwnPassword = TypeOf<typeof ownPassword>;

/** `GET`, `PUT /api/people/required_factors`. */
export const requiredFactors = object({ roles: listOf(role, { max: roles.length }) });
export type RequiredFactors = TypeOf<typeof requiredFactors>;

/** `backedUp`: it is, or can be, kept by a provider on several devices. */
export const passkey = object({
  id,
  name: text(),
  createdAt: instant,
  lastUsedAt: orNull(instant),
  backedUp: flag,
});
export type Passkey = TypeOf<typeof passkey>;

/**
 * `GET /api/auth/factors` answers it of the own account. `recoveryCodes` counts the unused ones.
 * `required`: the own role must have a factor, and the last one cannot be removed.
 */
export const ownFactors = object({
  totp: flag,
  recoveryCodes: integer(),
  passkeys: listOf(passkey),
  required: flag,
});
export type OwnFactors = TypeOf<typeof ownFactors>;

/**
 * `POST /api/auth/totp`: not yet in force; `PUT` with a code confirms it. `secret` is Base32;
 * `uri`, `otpauth://totp/…`, is for the QR code.
 */
export const totpSecret = object({ secret: text({ isNeeded: true }), uri: text({ isNeeded: true }) });
export type TotpSecret = TypeOf<typeof totpSecret>;

/** `PUT /api/auth/totp`. */
export const totpCode = object({ code });

const codes = listOf(text());
/** Shown once: `PUT /api/auth/totp`, `POST /api/auth/recovery_codes`. */
export const recoveryCodes = object({ recoveryCodes: codes });
export type RecoveryCodes = TypeOf<typeof recoveryCodes>;

/** What `POST /api/auth/passkeys/` answers; with recovery codes where there were none. */
export const newPasskey = object({ ...passkey.form.fields, recoveryCodes: optional(codes) });
export type NewPasskey = TypeOf<typeof newPasskey>;

/**
 * `POST /api/auth/passkeys/`, after `POST /api/auth/passkeys/options`. `credential` is what
 * `navigator.credentials.create()` gave, as JSON (WebAuthn: RegistrationResponseJSON).
 */
export const passkeyInput = object({ name: text({ max: maxPasskeyName }), credential: anyObject });
export type PasskeyInput = TypeOf<typeof passkeyInput>;
