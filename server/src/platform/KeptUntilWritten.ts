interface KeptSettings<T> {
  /** Returns a text that changes with every write to the database; null if nothing can be kept. */
  version(): string | null | Promise<string>;
  /**
   * Returns the size of a value in bytes. When all values together exceed `maxBytes`, all are
   * dropped.
   */
  sizeOf?(value: T): number;
  /** Called at each read; `isKept` says whether the value was already kept. */
  count?(isKept: boolean): void;
}

const maxBytes = 8_000_000;
/** The bytes that an entry takes besides its value: promises, the key, the place in the map. */
const entryBytes = 1_000;

/** A cache whose values are kept until the next write to the database. */
export class KeptUntilWritten<T> {
  readonly #kept = new Map<string, Promise<T>>();
  #version: string | null = null;
  #bytes = 0;

  constructor(private readonly settings: KeptSettings<T>) {}

  /**
   * Returns the value that is kept under the key. If there is none, loads it and keeps it. If
   * `load` fails, nothing is kept and its error is thrown.
   */
  async read(key: string, load: () => Promise<T>): Promise<T> {
    // The version is read before the data, so that the next read drops the value if a write comes
    // in between.
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

  /** Forgets a load that failed, unless another read has begun a new one since. */
  #forget(key: string, loading: Promise<T>): void {
    if (this.#kept.get(key) === loading) this.#kept.delete(key);
  }

  #drop(version: string | null): void {
    this.#kept.clear();
    this.#version = version;
    this.#bytes = 0;
  }
}
