import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { ReferenceUsage } from '../../../src/contract/usage';
import type { OpenDatabase } from '../platform/db/open';
import { sealed } from '../platform/http/serialize';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import { listAliases } from '../references/aliases';
import { type LikelyPairs, likelyPairs } from '../references/likeness/likelyPairs';
import { listReferences } from '../references/references';
import { countAllUses } from './counts';

type Answer = { data: ReferenceUsage };

/**
 * Caches the use of each list until anything is written to the database. Finding a list's similar
 * pairs takes longer, so the pairs are kept until the list itself changes.
 */
export class UsageCache {
  readonly #kept: KeptUntilWritten<Answer>;
  readonly #pairs = new Map<ReferenceKind, { names: string; found: Promise<LikelyPairs> }>();

  constructor(private readonly database: Pick<OpenDatabase, 'db' | 'dataVersion'>) {
    this.#kept = new KeptUntilWritten({ version: () => database.dataVersion.read() });
  }

  read(kind: ReferenceKind): Promise<Answer> {
    return this.#kept.read(kind, () => this.#load(kind));
  }

  async #load(kind: ReferenceKind): Promise<Answer> {
    const { db } = this.database;
    const list = await listReferences(db, kind);
    const counts = await countAllUses(db, kind);
    const aliases = await listAliases(db, kind);
    const entries = list.map(({ id, name }) => ({
      id,
      name,
      count: counts.get(id) ?? 0,
      aliases: aliases.get(id) ?? [],
    }));
    return sealed({ data: { entries, ...(await this.#findPairs(kind, list)) } });
  }

  #findPairs(kind: ReferenceKind, list: readonly Reference[]): Promise<LikelyPairs> {
    const names = JSON.stringify(list);
    const kept = this.#pairs.get(kind);
    if (kept?.names === names) return kept.found;
    const found = likelyPairs(list);
    this.#pairs.set(kind, { names, found });
    return found;
  }
}
