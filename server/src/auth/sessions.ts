/**
 * Sessions. A sign-in makes a family; its refresh tokens follow one another, each used once. Lifetimes: access token 15 minutes,
 * refresh token 30 days, family 90 days at the latest. A used token that comes again within the grace gets a working
 * sibling of the current one (two tabs, or an answer that was lost on the way); later it means that somebody
 * copied it, and the whole family ends.
 */
import type { Kysely } from 'kysely';
import type { SessionInfo } from '../../../src/contract/types';
import { type Clock, day, wireInstant } from '../platform/clock';
import { prepared } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { SignedIn } from '../platform/http/caller';
import type { Logger } from '../platform/logging';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/texts';
import type { Services } from '../services';
import { type AccessClaims, AccessTokens } from './accessTokens';
import { type Administrator, holdUnchanged } from './administrators';
import { type DeviceToken, rememberDevice } from './devices';
import { type Account, hashOf, issue, refreshTokenLife, rotate } from './refreshTokens';
import { SessionWatch } from './SessionWatch';
import {
  type EndReason,
  endFamilies,
  endSurplus,
  familiesOf,
  livingOf,
  mostSessions,
} from './sessionFamilies';

const familyLife = 90 * day;

/** What a sign-in or a refresh hands out. */
export interface Grant {
  accessToken: string;
  /** Null where the browser keeps the one that it has. */
  refreshToken: string | null;
  /** Until when the browser keeps the refresh token, UTC milliseconds. */
  refreshUntil: number;
  administratorId: number;
  mustChangePassword: boolean;
}

/** What a sign-in hands out beside that. */
export interface SignInGrant extends Grant {
  refreshToken: string;
  device: DeviceToken;
}

export interface Client {
  ip: string;
  userAgent: string;
  /** The device token that came along. */
  device?: string | null;
  /** The refresh tokens that came along: their cookie is about to be overwritten. */
  replaced?: readonly string[];
}

/** A session that goes on, and whose. */
interface Living extends Account {
  ends_at: number;
}

export class Sessions {
  readonly #tokens: AccessTokens;
  readonly #living = new Map<number, Living>();
  #livingVersion: string | null = null;
  readonly #watch: SessionWatch;

  constructor(
    private readonly services: Pick<Services, 'db' | 'dataVersion' | 'clock' | 'logger'>,
    secret: string,
  ) {
    const { db, clock, logger } = services;
    this.#tokens = new AccessTokens(secret, clock);
    this.#watch = new SessionWatch(db, clock, logger);
  }

  /**
   * A new family for an administrator whose password was right. Throws invalid_credentials where the account was disabled or got
   * another password meanwhile: the end of all its sessions came before this one.
   */
  async begin(account: Administrator, client: Client): Promise<SignInGrant> {
    const now = this.services.clock.now();
    const made = await withTransaction(this.services.db, async (tx) => {
      if (!(await holdUnchanged(tx, account))) throw new Problem('invalid_credentials');
      const replaced = client.replaced?.length ? await familiesOf(tx, client.replaced) : [];
      const { id: sid } = await tx
        .insertInto('session_families')
        .values({
          administrator_id: account.id,
          created_at: now,
          last_used_at: now,
          expires_at: now + familyLife,
          ended_at: null,
          end_reason: null,
          user_agent: client.userAgent.slice(0, 300),
          ip: client.ip,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      // No browser could renew them any more; they would only stand in the list of sessions.
      const ended =
        replaced.length > 0 ? await endFamilies(tx, this.services.clock, 'replaced', { sids: replaced }) : [];
      ended.push(...(await endSurplus(tx, this.services.clock, account.id)));
      const device = await rememberDevice(tx, now, account.id, client.device ?? null);
      return { sid, ended, device, ...(await issue(tx, sid, now, now + familyLife)) };
    });
    this.#watch.tell(made.ended);
    const { device, refreshToken } = made;
    return { ...(await this.#grant(account, made)), refreshToken, device };
  }

  /** Exchanges a refresh token for the next one. Throws session_expired; a copied token ends its family, and is told to the log. */
  async refresh(refreshToken: string, logger: Logger = this.services.logger): Promise<Grant> {
    const now = this.services.clock.now();
    const rotation = await withTransaction(this.services.db, (tx) => rotate(tx, hashOf(refreshToken), now));
    if (rotation.state === 'granted') return this.#grant(rotation.account, rotation);
    if (rotation.state === 'reused') {
      logger.warn(
        { event: 'refresh_reused', sid: rotation.sid, administratorId: rotation.administratorId },
        'a used refresh token came again: its session is ended',
      );
      this.#watch.tell([rotation.sid]);
    }
    throw new Problem('session_expired');
  }

  /** Who an access token belongs to, asked of the database: a session that ended a moment ago is over. Null if nobody. */
  async check(accessToken: string): Promise<SignedIn | null> {
    const claims = await this.#tokens.check(accessToken);
    return claims ? this.#alive(claims) : null;
  }

  async #alive(claims: AccessClaims): Promise<SignedIn | null> {
    const row = await this.#findLiving(claims.sid);
    if (!row || row.id !== claims.administratorId || row.ends_at <= this.services.clock.now()) return null;
    return signedInAs(row, claims.sid, claims.expiresAt);
  }

  /** As long as nothing at all was written, what was found a moment ago is still so. */
  async #findLiving(sid: number): Promise<Living | undefined> {
    const version = this.services.dataVersion.known();
    if (version === null || version !== this.#livingVersion) this.#living.clear();
    this.#livingVersion = version;
    const known = this.#living.get(sid);
    if (known) return known;
    const [row] = await findLiving(this.services.db, sid);
    // Something may have been written while the database was asked.
    if (row && this.#livingVersion === version) this.#living.set(sid, row);
    return row;
  }

  /**
   * Signs out: ends the families that the refresh tokens belong to and the access token's, however old these are. All at once: whoever
   * is told that it failed is signed in still. Answers who that was, where a session went on until now.
   */
  async signOut(refreshTokens: readonly string[], accessToken: string | null): Promise<number | null> {
    const named = accessToken === null ? null : await this.#tokens.sessionOf(accessToken);
    const families = refreshTokens.length === 0 ? [] : await familiesOf(this.services.db, refreshTokens);
    const living = await livingOf(this.services.db, named === null ? families : [...families, named]);
    const sids = living.map((family) => family.id);
    if (sids.length === 0) return null;
    await endFamilies(this.services.db, this.services.clock, 'logout', { sids });
    this.#watch.tell(sids);
    return living[0]?.administrator_id ?? null;
  }

  /** Who a session belongs to, for a socket that was opened by a ticket. Null where it has ended. */
  async resume({ sid, expiresAt }: { sid: number; expiresAt: number }): Promise<SignedIn | null> {
    const row = await this.#findLiving(sid);
    return row && row.ends_at > this.services.clock.now() ? signedInAs(row, sid, expiresAt) : null;
  }

  /** Ends one of an administrator's own sessions; not_found if it is not theirs or over. */
  async endOwn(administratorId: number, sid: number): Promise<void> {
    const ended = await endFamilies(this.services.db, this.services.clock, 'ended', {
      sids: [sid],
      administratorId,
    });
    if (ended.length === 0) throw new Problem('not_found', texts.sessionNotFound);
    this.#watch.tell(ended);
  }

  /** Ends all of an administrator's sessions but `keep`, as part of `tx`; `announce` afterwards closes their sockets. */
  async endOthers(
    tx: Tx,
    administratorId: number,
    keep: number | null,
    reason: EndReason,
  ): Promise<number[]> {
    return endFamilies(tx, this.services.clock, reason, {
      administratorId,
      but: keep === null ? [] : [keep],
    });
  }

  announce(sids: number[]): void {
    this.#watch.tell(sids);
  }

  /** The living sessions of an administrator, the latest used first. */
  async list(administratorId: number, currentSid: number): Promise<SessionInfo[]> {
    const rows = await this.services.db
      .selectFrom('session_families')
      .select(['id', 'created_at', 'last_used_at', 'user_agent', 'ip'])
      .where('administrator_id', '=', administratorId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', this.services.clock.now())
      .where('last_used_at', '>', this.services.clock.now() - refreshTokenLife)
      .orderBy('last_used_at', 'desc')
      .orderBy('id', 'desc')
      .limit(mostSessions)
      .execute();
    return rows.map((row) => ({
      id: row.id,
      createdAt: wireInstant(row.created_at),
      lastUsedAt: wireInstant(row.last_used_at),
      userAgent: row.user_agent,
      ip: row.ip,
      current: row.id === currentSid,
    }));
  }

  /**
   * Calls `onEnd` once when the session ends, also when another process ends it (within a second). For what outlives a
   * call, such as a socket. Answers a function that stops it.
   */
  watch(sid: number, onEnd: () => void): () => void {
    return this.#watch.add(sid, onEnd);
  }

  /** Stops looking for sessions that others end. */
  close(): void {
    this.#watch.close();
  }

  async #grant(
    account: Account,
    made: { sid: number; refreshToken: string | null; refreshUntil: number },
  ): Promise<Grant> {
    const mustChangePassword = account.must_change_password === 1;
    return {
      accessToken: await this.#tokens.sign(account.id, made.sid, {
        email: account.email,
        mustChangePassword,
      }),
      refreshToken: made.refreshToken,
      refreshUntil: made.refreshUntil,
      administratorId: account.id,
      mustChangePassword,
    };
  }
}

function signedInAs(row: Living, sid: number, expiresAt: number): SignedIn {
  const { id, email, must_change_password } = row;
  return { administratorId: id, sid, email, mustChangePassword: must_change_password === 1, expiresAt };
}

const findLiving = prepared((db, argument) =>
  db
    .selectFrom('session_families')
    .innerJoin('administrators', 'administrators.id', 'session_families.administrator_id')
    .select([
      'administrators.id',
      'administrators.email',
      'administrators.must_change_password',
      'session_families.expires_at as ends_at',
    ])
    .where('session_families.id', '=', argument(0))
    .where('session_families.ended_at', 'is', null)
    .where('administrators.disabled_at', 'is', null),
);

/** Forgets tokens that can no longer be used, and families that ended a month ago. */
export async function cleanUpSessions(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('session_families')
    .where((is) =>
      is.or([is('ended_at', '<', now - refreshTokenLife), is('expires_at', '<', now - refreshTokenLife)]),
    )
    .execute();
}
