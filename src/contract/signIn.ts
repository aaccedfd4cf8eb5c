/** `GET /api/auth/ways`, without a session: how people sign in here, beside a password. */
export interface SignInWays {
  /** Somebody has a passkey. */
  passkeys: boolean;
}
