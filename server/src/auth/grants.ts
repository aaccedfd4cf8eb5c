/** What sessions begin with, and what they hand out. */
import type { FactorMethod } from '../../../src/contract/factors';
import type { Tx } from '../platform/db/transactions';
import type { DeviceToken } from './devices';
import type { Account } from './refreshTokens';

/** What a sign-in or a refresh hands out. */
export interface Grant {
  accessToken: string;
  /** Null where the browser keeps its present token. */
  refreshToken: string | null;
  /** Until when the browser keeps the refresh token, UTC milliseconds. */
  refreshUntil: number;
  administratorId: number;
  mustChangePassword: boolean;
  factorDue: boolean;
}

/** What a sign-in also hands out. */
export interface SignInGrant extends Grant {
  refreshToken: string;
  device: DeviceToken;
}

/** A family whose transaction has not been committed yet. */
export interface Begun {
  account: Account;
  sid: number;
  /** The sessions that ended for it. */
  ended: number[];
  device: DeviceToken;
  refreshToken: string;
  refreshUntil: number;
}

/** The second factor that completes a sign-in. */
export interface UsedFactor {
  method: FactorMethod;
  /** Uses its proof up as part of the transaction that begins the session. Throws what it must. */
  take(tx: Tx): Promise<void>;
}

export interface Client {
  ip: string;
  userAgent: string;
  /** The device token of the request. */
  device?: string | null;
  /** The refresh tokens of the request: their cookie is about to be overwritten. */
  replaced?: readonly string[];
}
