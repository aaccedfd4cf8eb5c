/** The second factors of a sign-in. */
import type { Role } from './people';
import type { ProblemBody } from './problem';
import type { Id } from './types';

/** What a sign-in can be completed with. */
export type FactorMethod = 'totp' | 'recoveryCode' | 'passkey';

/**
 * What `POST /api/auth/login` answers, as 401 `factor_required`, where the password was right and a
 * second factor is due. No cookie is set before that.
 */
export interface FactorRequired extends ProblemBody {
  /** Good for one sign-in within five minutes. */
  ticket: string;
  methods: FactorMethod[];
}

/** `POST /api/auth/factor`, with one of the three; answers as a sign-in does. */
export interface FactorInput {
  ticket: string;
  code?: string;
  recoveryCode?: string;
  /** What `navigator.credentials.get()` gave, as JSON (WebAuthn: AuthenticationResponseJSON). */
  passkey?: object;
}

/**
 * `POST /api/auth/factor/options {ticket?}`: what the browser is asked for a passkey with. Without
 * a ticket a sign-in by a passkey alone begins.
 */
export interface PasskeyChallenge {
  ticket: string;
  /** WebAuthn: PublicKeyCredentialRequestOptionsJSON. */
  options: object;
}

/**
 * What a change of factors may bring: `password` where the sign-in was more than ten minutes ago;
 * where the account has a factor also one of the other three, unless a factor completed that
 * sign-in. Without what is needed: 422 at the fields that would do, `recoveryCode` only where there
 * is no `code`.
 */
export interface OwnerProof {
  password?: string;
  code?: string;
  recoveryCode?: string;
  /** What `navigator.credentials.get()` gave for `POST /api/auth/passkeys/proof`, as JSON. */
  passkey?: object;
}

/**
 * What else a call may bring that opens a way in: an invitation of an administrator, the role of
 * one, an API token, the end of another's password or factors. As above, without a second factor.
 */
export type OwnPassword = Pick<OwnerProof, 'password'>;

/** `GET`, `PUT /api/people/required_factors`. */
export interface RequiredFactors {
  roles: Role[];
}

/** What `GET /api/auth/factors` answers of the own account. */
export interface OwnFactors {
  totp: boolean;
  /** How many are unused. */
  recoveryCodes: number;
  passkeys: Passkey[];
  /** The own role must have a factor: the last one cannot be removed. */
  required: boolean;
}

/** `POST /api/auth/totp`: not yet in force; `PUT` with a code confirms it. */
export interface TotpSecret {
  /** Base32. */
  secret: string;
  /** `otpauth://totp/…`, for the QR code. */
  uri: string;
}

/**
 * Shown once: `PUT /api/auth/totp`, `POST /api/auth/recovery_codes`; with a new passkey where there
 * were none.
 */
export interface RecoveryCodes {
  recoveryCodes: string[];
}

export interface Passkey {
  id: Id;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** It is, or can be, kept by a provider on several devices. */
  backedUp: boolean;
}

/** What `POST /api/auth/passkeys/` answers. */
export interface NewPasskey extends Passkey, Partial<RecoveryCodes> {}

/** `POST /api/auth/passkeys/`, after `POST /api/auth/passkeys/options`. */
export interface PasskeyInput {
  name: string;
  /** What `navigator.credentials.create()` gave, as JSON (WebAuthn: RegistrationResponseJSON). */
  credential: object;
}
