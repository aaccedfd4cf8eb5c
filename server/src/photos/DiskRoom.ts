import { Problem } from '../platform/Problem';
import { limits } from './limits';
import { photoTexts } from './texts';

/**
 * The room on the disk that uploads may take. Free space alone does not tell: what concurrent
 * uploads have announced and not yet written is still free. Every byte is reserved before it is
 * written, so `limits.freeBytes` stay free whatever is sent.
 */
export class DiskRoom {
  #reserved = 0;
  /** Grows for ever; tells what was written while the disk was being asked. */
  #written = 0;

  constructor(private readonly freeBytes: () => Promise<number>) {}

  /** Bytes that are reserved and not yet written. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Reserves so many bytes. Throws storage_full. */
  async reserve(bytes: number): Promise<Reservation> {
    await this.take(bytes);
    return new Reservation(this, bytes);
  }

  /** For reservations: throws storage_full where the bytes would not leave enough. */
  async take(bytes: number): Promise<void> {
    const before = this.#written;
    const free = await this.freeBytes();
    // Nothing is awaited from here on, so two concurrent callers cannot both get the last bytes.
    if (!this.#fits(bytes, free, before)) throw new Problem('storage_full', photoTexts.storageFull);
    this.#reserved += bytes;
  }

  /** Whether so many bytes more could be written and enough would stay free. */
  async has(bytes: number): Promise<boolean> {
    const before = this.#written;
    return this.#fits(bytes, await this.freeBytes(), before);
  }

  /**
   * `free` was read after `before` of `#written`; what was written since may still count as free.
   */
  #fits(bytes: number, free: number, before: number): boolean {
    const writtenMeanwhile = this.#written - before;
    return free - writtenMeanwhile - this.#reserved - bytes >= limits.freeBytes + limits.rowBytes;
  }

  /** For reservations. */
  giveBack(bytes: number, written: boolean): void {
    this.#reserved -= bytes;
    if (written) this.#written += bytes;
  }
}

/** A part of the disk's room. It must be released in the end, whatever happens. */
export class Reservation {
  #released = false;

  constructor(
    private readonly room: DiskRoom,
    private left: number,
  ) {}

  /**
   * Makes sure that `bytes` may be written now, and reserves `step` more where they may not:
   * a request without Content-Length pays as it goes. Throws storage_full.
   */
  async cover(bytes: number, step: number): Promise<void> {
    if (bytes <= this.left) return;
    const more = Math.max(step, bytes - this.left);
    await this.room.take(more);
    this.left += more;
    // The upload may have ended while the disk was being asked.
    if (this.#released) this.release();
  }

  /** `bytes` are on the disk now. */
  note(bytes: number): void {
    const used = Math.min(bytes, this.left);
    this.left -= used;
    this.room.giveBack(used, true);
  }

  /** Gives back what was not written; may be called again. */
  release(): void {
    this.#released = true;
    this.room.giveBack(this.left, false);
    this.left = 0;
  }
}
