import { Problem } from '../platform/Problem';
import { limits } from './limits';

/**
 * The room on the disk that uploads may take. The disk's free space is not enough to know: bytes
 * that concurrent uploads have announced and not yet written still count as free. Every byte is
 * reserved before it is written, so `limits.freeBytes` stay free whatever is sent.
 */
export class DiskRoom {
  #reserved = 0;
  /** All bytes written so far; its growth is what was written while the disk was being asked. */
  #written = 0;

  /** `refusal` is what a person reads where there is no room. */
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly refusal: string,
  ) {}

  /** Bytes that are reserved and not yet written. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Reserves so many bytes. Throws storage_full. */
  async reserve(bytes: number): Promise<Reservation> {
    await this.take(bytes);
    return new Reservation(this, bytes);
  }

  /** For reservations. Throws storage_full where the bytes would not leave enough. */
  async take(bytes: number): Promise<void> {
    const before = this.#written;
    const free = await this.freeBytes();
    // Nothing is awaited from here on, so two concurrent callers cannot both get the last bytes.
    if (!this.#fits(bytes, free, before)) throw new Problem('storage_full', this.refusal);
    this.#reserved += bytes;
  }

  /** Returns whether enough would stay free after so many more bytes. */
  async has(bytes: number): Promise<boolean> {
    const before = this.#written;
    return this.#fits(bytes, await this.freeBytes(), before);
  }

  /**
   * `before` is `#written` from before `free` was read: bytes written since may still count as
   * free.
   */
  #fits(bytes: number, free: number, before: number): boolean {
    const writtenSince = this.#written - before;
    return free - writtenSince - this.#reserved - bytes >= limits.freeBytes + limits.rowBytes;
  }

  /** For reservations. */
  giveBack(bytes: number, written: boolean): void {
    this.#reserved -= bytes;
    if (written) this.#written += bytes;
  }
}

/** A part of the disk's room. The caller must release it, whatever happens. */
export class Reservation {
  #released = false;

  constructor(
    private readonly room: DiskRoom,
    private left: number,
  ) {}

  /**
   * Makes sure that `bytes` may be written now, by reserving `step` more where they may not: for a
   * request without Content-Length. Throws storage_full.
   */
  async cover(bytes: number, step: number = limits.reserveStep): Promise<void> {
    if (bytes <= this.left) return;
    const more = Math.max(step, bytes - this.left);
    await this.room.take(more);
    this.left += more;
    // The upload may have ended while the disk was being asked.
    if (this.#released) this.release();
  }

  /** Notes that `bytes` are on the disk now. */
  note(bytes: number): void {
    const used = Math.min(bytes, this.left);
    this.left -= used;
    this.room.giveBack(used, true);
  }

  /** Gives back what was not written. May be called repeatedly. */
  release(): void {
    this.#released = true;
    this.room.giveBack(this.left, false);
    this.left = 0;
  }
}
