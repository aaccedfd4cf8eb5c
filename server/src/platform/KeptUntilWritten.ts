interface KeptSettings<T> {
  /** Returns a text that changes with every write; null if nothing can be kept. */
  version(): string | null | Promise<string>;
  /** Returns the bytes of a value. All values are dropped once they exceed `maxBytes` together. */
  sizeOf?(value: T): number;
  /** Counts a read as a hit or a miss. */
  count?(isKept: boolean): void;
}

const maxBytes = 8_000_000;
/** The weight of an entry besides its value: promises, the key, the place in the map. */
const entryBytes = 1_000;

/** A cache by key whose values are kept until the next write. */
export class KeptUntilWritten<T> {
  readonly #kept = new Map<string, Promise<T>>();
  #version: string | null = null;
  #bytes = 0;

  constructor(private readonly settings: KeptSettings<T>) {}

  /** Returns the value kept under the key, or loads and keeps it; a failure is not kept. */
  async read(key: string, load: () => Promise<T>): Promise<T> {
    // Read before the data: a write in between drops the value at the next read.
    const version = await this.settings.version();
    if (version === null) return load();
    if (version !== this.#version) this.#drop(version);
    const kept = this.#kept.get(key);
    this.settings.count?.(kept !== undefined);
    if (kept) return kept;
    const loading = load();
    this.#kept.set(key, loading);
    loading.then(
      (value) => this.#weigh(version, value),
      () => this.#forget(key, loading),
    );
    return loading;
  }

  #weigh(version: string, value: T): void {
    if (version === this.#version) this.#bytes += entryBytes + (this.settings.sizeOf?.(value) ?? 0);
    if (this.#bytes > maxBytes) this.#drop(null);
  }

  /** Forgets this load, unless another read has begun a new one since. */
  #forget(key: string, loading: Promise<T>): void {
    if (this.#kept.get(key) === loading) this.#kept.delete(key);
  }

  #drop(version: string | null): void {
    this.#kept.clear();
    this.#version = version;
    this.#bytes = 0;
  }
}
