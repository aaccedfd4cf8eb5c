import { planned } from '../../platform/db/prepared';
import type { Services } from '../../services';
import { factorDue } from '../factors/due';
import type { Account } from '../refreshTokens';

interface Living extends Account {
  ends_at: number;
}

/**
 * Looks up the accounts of living sessions. Caches what it finds until the next write to the
 * database.
 */
export class LivingSessions {
  readonly #found = new Map<number, Living>();
  #version: string | null = null;

  constructor(private readonly services: Pick<Services, 'db' | 'dataVersion' | 'clock'>) {}

  /** Returns the account; null where the session has ended or the account is disabled. */
  async find(sid: number): Promise<Account | null> {
    const living = await this.#read(sid);
    return living && living.ends_at > this.services.clock.now() ? living : null;
  }

  async #read(sid: number): Promise<Living | undefined> {
    const version = this.services.dataVersion.known();
    if (version === null || version !== this.#version) this.#found.clear();
    this.#version = version;
    const known = this.#found.get(sid);
    if (known) return known;
    const [row] = await findLiving(this.services.db, sid);
    // Another call may have written while the database answered.
    if (row && this.#version === version) this.#found.set(sid, row);
    return row;
  }
}

const findLiving = planned((db, argument) =>
  db
    .selectFrom('session_families')
    .innerJoin('administrators', 'administrators.id', 'session_families.administrator_id')
    .select([
      'administrators.id',
      'administrators.email',
      'administrators.name',
      'administrators.role',
      'administrators.must_change_password',
      'session_families.expires_at as ends_at',
    ])
    .select(factorDue)
    .where('session_families.id', '=', argument(0))
    .where('session_families.ended_at', 'is', null)
    .where('administrators.disabled_at', 'is', null),
);
