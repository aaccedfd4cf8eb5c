interface Entry {
  bytes: number;
  holders: number;
}

/**
 * Counts bytes that are held in memory, so that their sum stays under a limit. Bytes with several
 * holders count once.
 */
export class HeldBytes {
  readonly #entries = new Map<object, Entry>();
  #bytes = 0;

  /** `limit` is the maximum sum in bytes. */
  constructor(private readonly limit: number) {}

  /** The number of bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.limit;
  }

  /** Returns whether `what` is already held: holding it once more takes no more bytes. */
  holds(what: object): boolean {
    return this.#entries.has(what);
  }

  /** Holds bytes until the returned function is called; calling it again does nothing. */
  hold(bytes: number, what: object = {}): () => void {
    const entry = this.#entries.get(what) ?? { bytes, holders: 0 };
    if (entry.holders === 0) this.#bytes += bytes;
    entry.holders += 1;
    this.#entries.set(what, entry);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      entry.holders -= 1;
      if (entry.holders > 0) return;
      this.#entries.delete(what);
      this.#bytes -= entry.bytes;
    };
  }
}
