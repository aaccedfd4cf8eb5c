import type { Role } from '../../../src/contract/people';
import type { ApiTokenRole } from '../../../src/contract/tokens';
import { minute } from '../platform/clock';
import { planned } from '../platform/db/prepared';
import { hashOf } from '../platform/hashOf';
import type { ProgramSignedIn } from '../platform/http/caller';
import { roleOfProgram } from '../platform/http/callerRights';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import type { PlatformServices } from '../platform/PlatformServices';

/** Minimum milliseconds between two records of a token’s use. */
const usePeriod = minute;

/** A token that has not been revoked, with its account. */
interface Living {
  id: number;
  name: string;
  role: ApiTokenRole;
  expires_at: number;
  last_used_at: number | null;
  administrator_id: number;
  email: string;
  administrator_name: string;
  administrator_role: Role;
  must_change_password: number;
}

/**
 * Looks up tokens only by their hash, so that the time of a look-up reveals nothing about a token.
 * Caches the result until the next write to the database, so that a revoked token or role stops
 * working at once on every server.
 */
export class ApiTokens {
  readonly #found: KeptUntilWritten<Living | undefined>;
  /** The time of the last recorded use on this server, by token. */
  readonly #noted = new Map<number, number>();

  constructor(private readonly services: Pick<PlatformServices, 'db' | 'dataVersion' | 'clock' | 'logger'>) {
    this.#found = new KeptUntilWritten({ version: () => services.dataVersion.known() });
  }

  /**
   * Returns the program that calls with a token; null if the token is unknown, revoked or expired,
   * or if its person is disabled.
   */
  async check(token: string): Promise<ProgramSignedIn | null> {
    if (!isWhole(token)) return null;
    const { db, clock } = this.services;
    const hash = hashOf(token);
    const living = await this.#found.read(hash, async () => (await findLiving(db, hash))[0]);
    if (!living || living.expires_at <= clock.now()) return null;
    await this.#noteUse(living);
    return {
      administratorId: living.administrator_id,
      sid: null,
      apiToken: { id: living.id, name: living.name },
      email: living.email,
      name: living.administrator_name,
      role: roleOfProgram(living.role, living.administrator_role),
      mustChangePassword: living.must_change_password === 1,
      // A program never has to set up a second factor; only people do.
      factorDue: false,
      expiresAt: living.expires_at,
    };
  }

  /**
   * Records the use of a token, at most once a minute. If the time cannot be written, this is only
   * logged and the call goes on.
   */
  async #noteUse({ id, last_used_at }: Living): Promise<void> {
    const { db, clock, logger } = this.services;
    const now = clock.now();
    const last = Math.max(last_used_at ?? 0, this.#noted.get(id) ?? 0);
    if (now - last < usePeriod) return;
    this.#noted.set(id, now);
    try {
      await writeUse(db, now, id, now - usePeriod);
    } catch (err) {
      logger.warn({ err, apiTokenId: id }, 'the use of an API token could not be written');
    }
  }
}

/** Returns whether a token is complete: 256 bits in base64url after the prefix. */
function isWhole(token: string): boolean {
  return /^cat_[\w-]{43}$/.test(token);
}

const findLiving = planned((db, argument) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('administrators', 'administrators.id', 'api_tokens.administrator_id')
    .select([
      'api_tokens.id',
      'api_tokens.name',
      'api_tokens.role',
      'api_tokens.expires_at',
      'api_tokens.last_used_at',
      'api_tokens.administrator_id',
      'administrators.email',
      'administrators.name as administrator_name',
      'administrators.role as administrator_role',
      'administrators.must_change_password',
    ])
    .where('api_tokens.token_hash', '=', argument<string>(0))
    .where('api_tokens.revoked_at', 'is', null)
    .where('administrators.disabled_at', 'is', null),
);

/** If several servers record a use in the same minute, only one writes. */
const writeUse = planned((db, argument) =>
  db
    .updateTable('api_tokens')
    .set({ last_used_at: argument(0) })
    .where('id', '=', argument(1))
    .where((token) =>
      token.or([token('last_used_at', 'is', null), token('last_used_at', '<=', argument(2))]),
    ),
);
