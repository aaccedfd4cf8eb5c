import type { Reference, ReferenceKind } from '../../../src/contract/types';
import type { Services } from '../services';
import { listWithAliases } from './withAliases';

/**
 * The lists as they were last read, kept until anything is written: most pages load several of
 * them, and they rarely change. `keep` returns the form in which a list is kept.
 */
export class ReferenceListCache<T> {
  readonly #kept = new Map<ReferenceKind, Promise<T>>();
  #version: string | null = null;

  constructor(
    private readonly services: Pick<Services, 'db' | 'dataVersion' | 'monitor'>,
    private readonly keep: (list: Reference[]) => T,
  ) {}

  async read(kind: ReferenceKind): Promise<T> {
    const version = await this.services.dataVersion.read();
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(kind);
    this.services.monitor.count(known ? 'cache hit' : 'cache miss');
    if (known) return known;
    const reading = listWithAliases(this.services.db, kind).then(this.keep);
    this.#kept.set(kind, reading);
    reading.catch(() => this.#kept.clear());
    return reading;
  }
}
