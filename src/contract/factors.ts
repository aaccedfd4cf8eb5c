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

/** The means that can complete a sign-in. */
export const factorMethod = oneOf(['totp', 'recoveryCode', 'passkey']);
export type FactorMethod = TypeOf<typeof factorMethod>;

/**
 * The answer 401 `factor_required` of `POST /api/auth/login`: the password was right and a second
 * factor is due. No cookie is set before the factor.
 */
export interface FactorRequired extends ProblemBody {
  /** Ticket for one sign-in within five minutes. */
  ticket: string;
  methods: FactorMethod[];
}

/** Six digits of an authenticator; spaces are ignored. */
const code = text({ max: 20 });
/**
 * A second factor: exactly one of these fields is sent. `passkey` is the result of
 * `navigator.credentials.get()` as JSON (WebAuthn: AuthenticationResponseJSON).
 */
const factor = {
  code: optional(code),
  recoveryCode: optional(text({ max: 100 })),
  passkey: optional(anyObject),
};
const ticket = text({ max: 100 });

/** The body of `POST /api/auth/factor`, which answers like a sign-in. */
export const factorInput = object({ ticket, ...factor });
export type FactorInput = TypeOf<typeof factorInput>;

/**
 * The body of `POST /api/auth/factor/options`, which creates a passkey challenge. Without a ticket
 * it begins a sign-in by passkey alone.
 */
export const challengeInput = object({ ticket: optional(ticket) });

/** A passkey challenge. `options` is WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyChallenge = object({ ticket: text(), options: anyObject });
export type PasskeyChallenge = TypeOf<typeof passkeyChallenge>;

/**
 * The proof that a caller owns the account, needed to change its factors: `password` if the sign-in
 * is more than ten minutes old, and also one of the other three fields if the account has a factor,
 * unless a factor completed that sign-in. Without the proof the answer is 422, with errors at the
 * fields that could give it; `recoveryCode` is named only if `code` is not. The passkey answers the
 * challenge of `POST /api/auth/passkeys/proof`.
 */
export const ownerProof = object({ password: optional(password), ...factor });
export type OwnerProof = TypeOf<typeof ownerProof>;

/**
 * The proof for other calls that give somebody access: inviting an administrator, granting that
 * role, creating an API token, resetting another person's password or factors. It is like
 * `ownerProof`, but without a second factor.
 */
export const ownPassword = object({ password: optional(password) });
export type OwnPassword = TypeOf<typeof ownPassword>;

/** The roles that must have a second factor: `GET`, `PUT /api/people/required_factors`. */
export const requiredFactors = object({ roles: listOf(role, { max: roles.length }) });
export type RequiredFactors = TypeOf<typeof requiredFactors>;

/** A passkey. `backedUp`: a provider keeps it, or can keep it, on several devices. */
export const passkey = object({
  id,
  name: text(),
  createdAt: instant,
  lastUsedAt: orNull(instant),
  backedUp: flag,
});
export type Passkey = TypeOf<typeof passkey>;

/**
 * The answer of `GET /api/auth/factors`: the second factors of the caller's account.
 * `recoveryCodes` counts the unused codes. `required`: the account's role must have a factor, so
 * the last factor cannot be removed.
 */
export const ownFactors = object({
  totp: flag,
  recoveryCodes: integer(),
  passkeys: listOf(passkey),
  required: flag,
});
export type OwnFactors = TypeOf<typeof ownFactors>;

/**
 * The answer of `POST /api/auth/totp`. The secret is not in force until `PUT` with a code confirms
 * it. `secret` is Base32; `uri`, `otpauth://totp/…`, is for the QR code.
 */
export const totpSecret = object({ secret: text({ isNeeded: true }), uri: text({ isNeeded: true }) });
export type TotpSecret = TypeOf<typeof totpSecret>;

/** The body of `PUT /api/auth/totp`. */
export const totpCode = object({ code });

const codes = listOf(text());
/**
 * Recovery codes, shown once: the answer of `PUT /api/auth/totp` and of
 * `POST /api/auth/recovery_codes`.
 */
export const recoveryCodes = object({ recoveryCodes: codes });
export type RecoveryCodes = TypeOf<typeof recoveryCodes>;

/** The answer of `POST /api/auth/passkeys/`; with recovery codes if the account had none. */
export const newPasskey = object({ ...passkey.form.fields, recoveryCodes: optional(codes) });
export type NewPasskey = TypeOf<typeof newPasskey>;

/**
 * The body of `POST /api/auth/passkeys/`, after `POST /api/auth/passkeys/options`. `credential` is
 * the result of `navigator.credentials.create()` as JSON (WebAuthn: RegistrationResponseJSON).
 */
export const passkeyInput = object({ name: text({ max: maxPasskeyName }), credential: anyObject });
export type PasskeyInput = TypeOf<typeof passkeyInput>;
