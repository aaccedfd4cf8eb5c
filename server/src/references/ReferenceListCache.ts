import type { Reference, ReferenceKind } from '../../../src/contract/types';
import type { OpenDatabase } from '../platform/db/open';
import { listWithAliases } from './withAliases';

/**
 * The lists as they were last read, kept until anything is written: most pages load several of
 * them, and they rarely change. `keep` returns the form in which a list is kept.
 */
export class ReferenceListCache<T> {
  readonly #kept = new Map<ReferenceKind, Promise<T>>();
  #version: string | null = null;

  constructor(
    private readonly database: Pick<OpenDatabase, 'db' | 'dataVersion'>,
    private readonly keep: (list: Reference[]) => T,
  ) {}

  async read(kind: ReferenceKind): Promise<T> {
    const version = await this.database.dataVersion.read();
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(kind);
    if (known) return known;
    const reading = listWithAliases(this.database.db, kind).then(this.keep);
    this.#kept.set(kind, reading);
    reading.catch(() => this.#kept.clear());
    return reading;
  }
}
