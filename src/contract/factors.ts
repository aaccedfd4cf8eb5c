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

/**
 * A means that can complete a sign-in: an authenticator app (`totp`), a recovery code or a passkey.
 */
export const factorMethod = oneOf(['totp', 'recoveryCode', 'passkey']);
export type FactorMethod = TypeOf<typeof factorMethod>;

/**
 * The answer 401 `factor_required` of `POST /api/auth/login`: the password was right and a second
 * factor is due. No cookie is set before the factor is given. `methods` are the factors that the
 * account has.
 */
export interface FactorRequired extends ProblemBody {
  /** Identifies this sign-in, for five minutes, in the calls that complete it. */
  ticket: string;
  methods: FactorMethod[];
}

/**
 * A code of six digits from an authenticator app; the limit leaves room for spaces, which are
 * ignored.
 */
const code = text({ max: 20 });
/**
 * A second factor: exactly one of these fields is sent. `recoveryCode` is one of the codes shown
 * once when the factor was set up. `passkey` is the result of `navigator.credentials.get()` as JSON
 * (WebAuthn: AuthenticationResponseJSON).
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
 * The body of `POST /api/auth/factor/options`, which creates a passkey challenge. `ticket` is the
 * ticket of a begun sign-in; without it a sign-in by passkey alone begins.
 */
export const challengeInput = object({ ticket: optional(ticket) });

/**
 * A passkey challenge. `ticket` is sent back with the passkey; `options` is WebAuthn's
 * PublicKeyCredentialRequestOptionsJSON.
 */
export const passkeyChallenge = object({ ticket: text(), options: anyObject });
export type PasskeyChallenge = TypeOf<typeof passkeyChallenge>;

/**
 * The proof that a caller owns the account, needed to change its factors. `password` is needed if
 * the sign-in is more than ten minutes old. One of the other three fields is then needed too if the
 * account has a factor, unless a factor completed that sign-in. Without the proof the answer is
 * 422, with errors at the fields that could give it; `recoveryCode` is named only if `code` is not.
 * The passkey answers the challenge of `POST /api/auth/passkeys/proof`.
 */
export const ownerProof = object({ password: optional(password), ...factor });
export type OwnerProof = TypeOf<typeof ownerProof>;

/**
 * The proof for other calls that give somebody access: inviting an administrator, granting that
 * role, creating an API token, resetting another person's password or factors. `password` is needed
 * if the sign-in is more than ten minutes old; a second factor is not.
 */
export const ownPassword = object({ password: optional(password) });
export type OwnPassword = TypeOf<typeof ownPassword>;

const listedRoles = listOf(role, { max: roles.length });
/** The roles that must have a second factor. */
export const requiredFactors = object({ roles: listedRoles });
export type RequiredFactors = TypeOf<typeof requiredFactors>;

/**
 * The body of `PUT /api/people/required_factors`. With `seen`, the roles before the edit, only what
 * differs from them is changed; without it `roles` replaces all.
 */
export const requiredFactorsInput = object({ roles: listedRoles, seen: optional(listedRoles) });

/**
 * A passkey. `lastUsedAt` is null before the first use. `backedUp`: when the passkey was last used,
 * or added if it has not been used yet, a provider kept a copy of it, which outlives the device.
 */
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
 *
 * - `totp`: an authenticator app is set up.
 * - `recoveryCodes`: the number of unused codes.
 * - `required`: the account's role must have a factor, so the last one cannot be removed.
 */
export const ownFactors = object({
  totp: flag,
  recoveryCodes: integer(),
  passkeys: listOf(passkey),
  required: flag,
});
export type OwnFactors = TypeOf<typeof ownFactors>;

/**
 * The answer of `POST /api/auth/totp`: a new secret for an authenticator app. It takes effect when
 * `PUT /api/auth/totp` confirms it with a code. `secret` is Base32; `uri`, `otpauth://totp/…`, is
 * for the QR code.
 */
export const totpSecret = object({ secret: text({ isNeeded: true }), uri: text({ isNeeded: true }) });
export type TotpSecret = TypeOf<typeof totpSecret>;

/** The body of `PUT /api/auth/totp`: a code made from the new secret, as `totpSecret` describes. */
export const totpCode = object({ code });

const codes = listOf(text());
/**
 * Recovery codes, shown once: the answer of `PUT /api/auth/totp` and of
 * `POST /api/auth/recovery_codes`.
 */
export const recoveryCodes = object({ recoveryCodes: codes });
export type RecoveryCodes = TypeOf<typeof recoveryCodes>;

/**
 * The answer of `POST /api/auth/passkeys/`. `recoveryCodes` is sent only if the account had no
 * codes.
 */
export const newPasskey = object({ ...passkey.form.fields, recoveryCodes: optional(codes) });
export type NewPasskey = TypeOf<typeof newPasskey>;

/**
 * The body of `POST /api/auth/passkeys/`. `credential` is the result of
 * `navigator.credentials.create()` with the options from `POST /api/auth/passkeys/options`, as JSON
 * (WebAuthn: RegistrationResponseJSON).
 */
export const passkeyInput = object({ name: text({ max: maxPasskeyName }), credential: anyObject });
export type PasskeyInput = TypeOf<typeof passkeyInput>;
