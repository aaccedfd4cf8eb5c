import { createHash } from 'node:crypto';
import { type Role, roles } from '../../../src/contract/people';
import type { ApiTokenRole } from '../../../src/contract/tokens';
import { minute } from '../platform/clock';
import { planned } from '../platform/db/prepared';
import type { ProgramSignedIn } from '../platform/http/caller';
import type { Services } from '../services';

/** A use is written at most once in this time. */
const usePeriod = minute;

/** A token that was not revoked, with the account that it belongs to. */
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
 * Looks tokens up, by their hash alone: how long that takes tells nothing of a token. Caches what
 * it finds until the next write to the database, as for sessions: a token that was revoked, and a
 * role that was taken away, end at once on every server.
 */
export class ApiTokens {
  readonly #found = new Map<string, Living>();
  #version: string | null = null;
  /** When each was last noted here as used. */
  readonly #noted = new Map<number, number>();

  constructor(private readonly services: Pick<Services, 'db' | 'dataVersion' | 'clock' | 'logger'>) {}

  /**
   * Returns the program that a token belongs to; null where there is none such, it was revoked or
   * has ended, or its person is disabled.
   */
  async check(token: string): Promise<ProgramSignedIn | null> {
    if (!isWhole(token)) return null;
    const living = await this.#read(hashOf(token));
    if (!living || living.expires_at <= this.services.clock.now()) return null;
    await this.#noteUse(living);
    return {
      administratorId: living.administrator_id,
      sid: null,
      apiToken: { id: living.id, name: living.name },
      email: living.email,
      name: living.administrator_name,
      role: lesserRole(living.role, living.administrator_role),
      mustChangePassword: living.must_change_password === 1,
      // A second factor belongs to a sign-in, and this is none.
      factorDue: false,
      expiresAt: living.expires_at,
    };
  }

  async #read(hash: string): Promise<Living | undefined> {
    const version = this.services.dataVersion.known();
    if (version === null || version !== this.#version) this.#found.clear();
    this.#version = version;
    const known = this.#found.get(hash);
    if (known) return known;
    const [row] = await findLiving(this.services.db, hash);
    // Another call may have written while the database answered.
    if (row && this.#version === version) this.#found.set(hash, row);
    return row;
  }

  /** A call does not fail because its time cannot be written. */
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

/** Returns the form in which the database keeps a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** 256 bits after the prefix, in base64url. */
function isWhole(token: string): boolean {
  return /^cat_[\w-]{43}$/.test(token);
}

function lesserRole(one: Role, other: Role): Role {
  return roles.indexOf(one) < roles.indexOf(other) ? one : other;
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

/** Of several servers that note the same minute, one writes. */
const writeUse = planned((db, argument) =>
  db
    .updateTable('api_tokens')
    .set({ last_used_at: argument(0) })
    .where('id', '=', argument(1))
    .where((token) =>
      token.or([token('last_used_at', 'is', null), token('last_used_at', '<=', argument(2))]),
    ),
);
