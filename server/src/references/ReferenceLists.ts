import type { Kysely } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/types';
import { askDataVersion } from '../platform/db/dataVersion';
import type { Database } from '../platform/db/schema';
import { listReferences } from './references';

/**
 * The lists as they were last read, kept until anything is written: most pages load several of
 * them, and they rarely change. `keep` returns the form in which a list is kept.
 */
export class ReferenceLists<T> {
  readonly #kept = new Map<ReferenceKind, Promise<T>>();
  #version: string | null = null;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly keep: (list: Reference[]) => T,
  ) {}

  async read(kind: ReferenceKind): Promise<T> {
    const version = await askDataVersion(this.db);
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(kind);
    if (known) return known;
    const reading = listReferences(this.db, kind).then(this.keep);
    this.#kept.set(kind, reading);
    reading.catch(() => this.#kept.clear());
    return reading;
  }
}
