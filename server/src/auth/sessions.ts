/**
 * The sessions. Each sign-in begins a family of refresh tokens, each of which is used once and
 * replaced by the next. An access token lives 15 minutes, a refresh token 30 days, a family 90
 * days. If a used refresh token comes again within the grace period (from a second tab, or after a
 * lost answer), the browser gets a further token of the family. If it comes later, it was probably
 * copied, and the whole family ends.
 */
import { day } from '../platform/clock';
import { type Tx, withTransaction } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';
import type { PersonSignedIn } from '../platform/http/caller';
import type { Logger } from '../platform/logging';
import type { PlatformServices } from '../platform/PlatformServices';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';
import { type Administrator, holdUnchanged } from './accounts';
import { isFactorDue } from './factors/due';
import type { Begun, Client, Grant, SignInGrant, UsedFactor } from './grants';
import { rememberDevice } from './knownDevices';
import { type Account, issue, rotate } from './refreshTokens';
import { type EndReason, endFamilies, endSurplus, familiesOf, livingOf } from './sessionFamilies';
import { AccessTokens } from './sessions/accessTokens';
import { LivingSessions } from './sessions/LivingSessions';
import { SessionWatch } from './sessions/SessionWatch';

const familyLife = 90 * day;

export class Sessions {
  readonly #tokens: AccessTokens;
  readonly #living: LivingSessions;
  readonly #watch: SessionWatch;

  constructor(
    private readonly services: Pick<PlatformServices, 'db' | 'dataVersion' | 'clock' | 'logger'>,
    secret: string,
  ) {
    const { db, clock, logger } = services;
    this.#tokens = new AccessTokens(secret, clock);
    this.#living = new LivingSessions(services);
    this.#watch = new SessionWatch(db, clock, logger);
  }

  /**
   * Begins a family for a person whose password was right, and uses up `factor` if there is one.
   * Throws invalid_credentials if the account was disabled or got another password in the meantime,
   * because that ended all its sessions and must also prevent this one. Call `grant` after the
   * transaction.
   */
  async beginIn(
    tx: Tx,
    account: Administrator,
    client: Client,
    factor: UsedFactor | null = null,
  ): Promise<Begun> {
    const now = this.services.clock.now();
    if (!(await holdUnchanged(tx, account))) throw new Problem('invalid_credentials');
    await factor?.take(tx);
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
        factor: factor?.method ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // The sign-in overwrites the cookie of these sessions. No browser could renew them any more,
    // and they would only clutter the list.
    const ended =
      replaced.length > 0 ? await endFamilies(tx, this.services.clock, 'replaced', { sids: replaced }) : [];
    ended.push(...(await endSurplus(tx, this.services.clock, account.id)));
    const device = await rememberDevice(tx, now, account.id, client.device ?? null);
    const factor_due = await isFactorDue(tx, account.id);
    const issued = await issue(tx, sid, now, now + familyLife);
    return { account: { ...account, factor_due }, sid, ended, device, ...issued };
  }

  /**
   * Returns the tokens of a family that has begun, and notifies the watchers of the sessions it
   * ended.
   */
  async grant(begun: Begun): Promise<SignInGrant> {
    this.#watch.notifyEnded(begun.ended);
    const { account, device, refreshToken } = begun;
    return { ...(await this.#grant(account, begun)), refreshToken, device };
  }

  /**
   * Exchanges a refresh token for the next one. Throws session_expired if the token is not valid.
   * If it is used again after the grace period, it may have been copied, so the session ends and a
   * warning is logged.
   */
  async refresh(refreshToken: string, logger: Logger = this.services.logger): Promise<Grant> {
    const now = this.services.clock.now();
    const rotation = await withTransaction(this.services.db, (tx) => rotate(tx, hashOf(refreshToken), now));
    if (rotation.state === 'granted') return this.#grant(rotation.account, rotation);
    if (rotation.state === 'reused') {
      logger.warn(
        { event: 'refresh_reused', sid: rotation.sid, administratorId: rotation.administratorId },
        'a used refresh token came again: its session is ended',
      );
      this.#watch.notifyEnded([rotation.sid]);
    }
    throw new Problem('session_expired');
  }

  /**
   * Returns the caller to whom an access token belongs; null if there is none. Looks the session
   * up, so that a session that has just ended is refused.
   */
  async check(accessToken: string): Promise<PersonSignedIn | null> {
    const claims = await this.#tokens.check(accessToken);
    if (!claims) return null;
    const who = await this.resume(claims);
    return who?.administratorId === claims.administratorId ? who : null;
  }

  /**
   * Signs out: ends the families of the refresh tokens and of the access token, however old the
   * tokens are. All end in one statement, so that a failure leaves the caller signed in, not half
   * signed out. Returns the administrator whose session was open; null if none was.
   */
  async signOut(refreshTokens: readonly string[], accessToken: string | null): Promise<number | null> {
    const named = accessToken === null ? null : await this.#tokens.sessionOf(accessToken);
    const families = refreshTokens.length === 0 ? [] : await familiesOf(this.services.db, refreshTokens);
    const living = await livingOf(this.services.db, named === null ? families : [...families, named]);
    const sids = living.map((family) => family.id);
    if (sids.length === 0) return null;
    await endFamilies(this.services.db, this.services.clock, 'logout', { sids });
    this.#watch.notifyEnded(sids);
    return living[0]?.administrator_id ?? null;
  }

  /**
   * Returns the person of a session, for a socket that a ticket opened; null if the session has
   * ended.
   */
  async resume({ sid, expiresAt }: { sid: number; expiresAt: number }): Promise<PersonSignedIn | null> {
    const account = await this.#living.find(sid);
    if (!account) return null;
    const { id: administratorId, email, name, role, must_change_password, factor_due } = account;
    return {
      administratorId,
      sid,
      apiToken: null,
      email,
      name,
      role,
      mustChangePassword: must_change_password === 1,
      factorDue: factor_due === 1,
      expiresAt,
    };
  }

  /**
   * Ends one of an administrator’s own sessions. Throws not_found if it is not theirs or has ended.
   */
  async endOwn(administratorId: number, sid: number): Promise<void> {
    const ended = await endFamilies(this.services.db, this.services.clock, 'ended', {
      sids: [sid],
      administratorId,
    });
    if (ended.length === 0) throw new Problem('not_found', texts.sessionNotFound);
    this.#watch.notifyEnded(ended);
  }

  /**
   * Ends all of an administrator’s sessions except `keep`, as part of `tx`. Returns the ids of the
   * ended ones; pass them to `notifyEnded` after the transaction.
   */
  async endOthers(
    tx: Tx,
    administratorId: number,
    keep: number | null,
    reason: EndReason,
  ): Promise<number[]> {
    return endFamilies(tx, this.services.clock, reason, {
      administratorId,
      except: keep === null ? [] : [keep],
    });
  }

  /** Notifies the watchers of these sessions that they have ended. */
  notifyEnded(sids: number[]): void {
    this.#watch.notifyEnded(sids);
  }

  /**
   * Calls `onEnd` once when the session ends, within a second if another process ends it. This is
   * for work that outlives a request, such as a socket. Returns a function that stops watching.
   */
  watch(sid: number, onEnd: () => void): () => void {
    return this.#watch.add(sid, onEnd);
  }

  /** Stops all watching. */
  close(): void {
    this.#watch.close();
  }

  async #grant(
    account: Account,
    made: { sid: number; refreshToken: string | null; refreshUntil: number },
  ): Promise<Grant> {
    const mustChangePassword = account.must_change_password === 1;
    const factorDue = account.factor_due === 1;
    return {
      accessToken: await this.#tokens.sign(account.id, made.sid, {
        email: account.email,
        role: account.role,
        mustChangePassword,
        factorDue,
      }),
      refreshToken: made.refreshToken,
      refreshUntil: made.refreshUntil,
      administratorId: account.id,
      mustChangePassword,
      factorDue,
    };
  }
}
