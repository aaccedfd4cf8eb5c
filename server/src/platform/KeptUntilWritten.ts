interface KeptSettings<T> {
  /** A text that changes with every write; null where nothing can be kept. */
  version(): string | null | Promise<string>;
  /** The bytes of a value. All values are dropped once they weigh more than `maxBytes`. */
  sizeOf?(value: T): number;
  /** Called at each read. */
  count?(isKept: boolean): void;
}

const maxBytes = 8_000_000;
/** The weight of an entry beside its value: promises, the key, the place in the map. */
const entryBytes = 1_000;

/** Keeps what was read, by a key, until anything is written. */
export class KeptUntilWritten<T> {
  readonly #kept = new Map<string, Promise<T>>();
  #version: string | null = null;
  #bytes = 0;

  constructor(private readonly settings: KeptSettings<T>) {}

  /** Returns what is kept under the key, else what `load` returns; a failure is not kept. */
  async read(key: string, load: () => Promise<T>): Promise<T> {
    // Known before the data is read: what is written meanwhile drops it at the next read.
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

  /** Keeps what another read has begun to load since. */
  #forget(key: string, loading: Promise<T>): void {
    if (this.#kept.get(key) === loading) this.#kept.delete(key);
  }

  #drop(version: string | null): void {
    this.#kept.clear();
    this.#version = version;
    this.#bytes = 0;
  }
}
