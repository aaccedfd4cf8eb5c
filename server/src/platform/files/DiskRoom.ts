import { maxFileBytes } from '../../../../src/contract/limits';
import { Problem } from '../Problem';

export const diskLimits = {
  /** Free bytes that uploads must leave on the disk. */
  freeBytes: 500_000_000,
  /** More free bytes, for the uploads' rows and for rounding to blocks. */
  rowBytes: 8_000_000,
  /** Bytes that an upload without Content-Length reserves at a time. */
  reserveStep: maxFileBytes,
} as const;

/**
 * The room on the disk that uploads may take. The disk's free space does not suffice: bytes that
 * concurrent uploads have announced but not yet written still count as free there. Every byte is
 * reserved before it is written, so that `diskLimits.freeBytes` stay free whatever is sent.
 */
export class DiskRoom {
  #reserved = 0;
  /**
   * The number of bytes written so far; its growth shows what was written while the disk was asked.
   */
  #written = 0;

  /** `refusal` is the sentence for a person when there is no room. */
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly refusal: string,
  ) {}

  /** The number of bytes that are reserved and not yet written. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Reserves the bytes. Throws storage_full. */
  async reserve(bytes: number): Promise<Reservation> {
    await this.take(bytes);
    return new Reservation(this, bytes);
  }

  /** Takes bytes for a reservation. Throws storage_full if too few would stay free. */
  async take(bytes: number): Promise<void> {
    const before = this.#written;
    const free = await this.freeBytes();
    // Nothing is awaited from here on, so two concurrent callers cannot both get the last bytes.
    if (!this.#fits(bytes, free, before)) throw new Problem('storage_full', this.refusal);
    this.#reserved += bytes;
  }

  /** Returns whether enough would stay free after this many more bytes. */
  async has(bytes: number): Promise<boolean> {
    const before = this.#written;
    return this.#fits(bytes, await this.freeBytes(), before);
  }

  /**
   * Returns whether the bytes fit. `before` is the value of `#written` before `free` was read:
   * bytes written since then may still count as free.
   */
  #fits(bytes: number, free: number, before: number): boolean {
    const writtenSince = this.#written - before;
    return free - writtenSince - this.#reserved - bytes >= diskLimits.freeBytes + diskLimits.rowBytes;
  }

  /** Gives back bytes of a reservation, written or not. */
  giveBack(bytes: number, written: boolean): void {
    this.#reserved -= bytes;
    if (written) this.#written += bytes;
  }
}

/** A part of the disk's room. The caller must release it in every case. */
export class Reservation {
  #released = false;

  constructor(
    private readonly room: DiskRoom,
    private left: number,
  ) {}

  /**
   * Ensures that `bytes` may be written now, and reserves at least `step` more if they exceed the
   * reservation: for a request without Content-Length. Throws storage_full.
   */
  async cover(bytes: number, step: number = diskLimits.reserveStep): Promise<void> {
    if (bytes <= this.left) return;
    const more = Math.max(step, bytes - this.left);
    await this.room.take(more);
    this.left += more;
    // The upload may have ended while the disk was asked.
    if (this.#released) this.release();
  }

  /** Notes that `bytes` are on the disk now. */
  note(bytes: number): void {
    const used = Math.min(bytes, this.left);
    this.left -= used;
    this.room.giveBack(used, true);
  }

  /** Gives back the bytes that were not written. May be called repeatedly. */
  release(): void {
    this.#released = true;
    this.room.giveBack(this.left, false);
    this.left = 0;
  }
}
