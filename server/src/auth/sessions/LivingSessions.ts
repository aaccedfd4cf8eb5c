import { planned } from '../../platform/db/prepared';
import { KeptUntilWritten } from '../../platform/KeptUntilWritten';
import type { PlatformServices } from '../../platform/PlatformServices';
import { factorDue } from '../factors/due';
import type { Account } from '../refreshTokens';

interface Living extends Account {
  ends_at: number;
}

/**
 * Looks up the accounts of open sessions, and caches them until the next write to the database.
 */
export class LivingSessions {
  readonly #found: KeptUntilWritten<Living | undefined>;

  constructor(private readonly services: Pick<PlatformServices, 'db' | 'dataVersion' | 'clock'>) {
    this.#found = new KeptUntilWritten({ version: () => services.dataVersion.known() });
  }

  /** Returns the account; null if the session has ended or the account is disabled. */
  async find(sid: number): Promise<Account | null> {
    const { db, clock } = this.services;
    const living = await this.#found.read(String(sid), async () => (await findLiving(db, sid))[0]);
    return living && living.ends_at > clock.now() ? living : null;
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
