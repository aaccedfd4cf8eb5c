/** `GET /api/auth/ways`, without a session: how people sign in here, beside a password. */
export interface SignInWays {
  /** Somebody has a passkey. */
  passkeys: boolean;
  /** The name of the provider that people sign in through; null for none. */
  oidc: string | null;
}

/** `POST /api/auth/oidc`: a sign-in through the provider has begun. */
export interface OidcBegun {
  /** The page of the provider, to go to. */
  address: string;
  /** What the provider sends back in the query of `/admin/oidc`. */
  state: string;
}

/** `POST /api/auth/oidc/callback` answers as a sign-in does. */
export interface OidcAnswer {
  /** The query that the provider sent back. */
  answer: string;
}
