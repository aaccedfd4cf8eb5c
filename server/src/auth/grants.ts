/** The data that a sign-in needs to begin a session, and the tokens that it returns. */
import type { FactorMethod } from '../../../src/contract/factors';
import type { Tx } from '../platform/db/transactions';
import type { DeviceToken } from './knownDevices';
import type { Account } from './refreshTokens';

/** The result of a sign-in or a refresh. */
export interface Grant {
  accessToken: string;
  /** The new refresh token; null if the browser keeps its present one. */
  refreshToken: string | null;
  /** The time until which the browser keeps the refresh token, in UTC milliseconds. */
  refreshUntil: number;
  administratorId: number;
  mustChangePassword: boolean;
  factorDue: boolean;
}

/** The result of a sign-in. */
export interface SignInGrant extends Grant {
  refreshToken: string;
  device: DeviceToken;
}

/** A session family that a transaction has begun and not committed yet. */
export interface Begun {
  account: Account;
  sid: number;
  /** The ids of the sessions that ended because this one began. */
  ended: number[];
  device: DeviceToken;
  refreshToken: string;
  refreshUntil: number;
}

/** The second factor that completes a sign-in. */
export interface UsedFactor {
  method: FactorMethod;
  /**
   * Uses up the factor's proof in the transaction that begins the session. Throws the factor's
   * refusal if the proof is wrong.
   */
  take(tx: Tx): Promise<void>;
}

export interface Client {
  ip: string;
  userAgent: string;
  /** The device token of the request; null or missing if it has none. */
  device?: string | null;
  /**
   * The refresh tokens in the request's cookies. The sign-in overwrites the cookies and ends the
   * sessions of these tokens.
   */
  replaced?: readonly string[];
}
