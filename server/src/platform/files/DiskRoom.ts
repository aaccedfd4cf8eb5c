import { maxFileBytes } from '../../../../src/contract/limits';
import { Problem } from '../Problem';

export const diskLimits = {
  /** The free bytes that uploads must leave on the disk. */
  freeBytes: 500_000_000,
  /** Further free bytes, for the uploads’ rows and for rounding up to blocks. */
  rowBytes: 8_000_000,
  /** The bytes that an upload without Content-Length reserves at a time. */
  reserveStep: maxFileBytes,
  /** The bytes that an upload writes between two checks of the disk. */
  checkInterval: 4 * 1024 * 1024,
} as const;

/**
 * The room on the disk that uploads may take. The disk’s free space alone does not show it, because
 * bytes that concurrent uploads have announced but not yet written still count as free. So every
 * byte is reserved before it is written, and `diskLimits.freeBytes` always stay free.
 */
export class DiskRoom {
  #reserved = 0;
  /**
   * The number of bytes written so far. The growth of this number shows how much was written while
   * the disk’s free space was being read.
   */
  #written = 0;

  /** `refusal` is the sentence that tells a person that there is no room. */
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly refusal: string,
  ) {}

  /** The number of bytes that are reserved and not yet written. */
  get reserved(): number {
    return this.#reserved;
  }

  /** Reserves the bytes and returns the reservation. Throws storage_full. */
  async reserve(bytes: number): Promise<Reservation> {
    await this.take(bytes);
    return new Reservation(this, bytes);
  }

  /** Takes bytes for a reservation. Throws storage_full if too few would stay free. */
  async take(bytes: number): Promise<void> {
    const before = this.#written;
    const free = await this.freeBytes();
    // Nothing is awaited between this check and the addition, so two concurrent callers cannot both
    // get the last bytes.
    this.#refuseBeyond(bytes, free, before);
    this.#reserved += bytes;
  }

  /** Throws storage_full if too few bytes would stay free if this many more were written. */
  async check(bytes: number): Promise<void> {
    const before = this.#written;
    this.#refuseBeyond(bytes, await this.freeBytes(), before);
  }

  /**
   * Throws storage_full if the bytes do not fit. `before` is the value of `#written` before `free`
   * was read: bytes written since then may still count as free.
   */
  #refuseBeyond(bytes: number, free: number, before: number): void {
    const writtenSince = this.#written - before;
    const left = free - writtenSince - this.#reserved - bytes;
    if (left < diskLimits.freeBytes + diskLimits.rowBytes) throw new Problem('storage_full', this.refusal);
  }

  /** Removes bytes from a reservation; `written` says whether they are on the disk now. */
  giveBack(bytes: number, written: boolean): void {
    this.#reserved -= bytes;
    if (written) this.#written += bytes;
  }
}

/** A reserved part of the disk’s room. The caller must release it in every case. */
export class Reservation {
  #released = false;
  /** The bytes covered since the last check of the disk. */
  #unchecked = 0;

  constructor(
    private readonly room: DiskRoom,
    private left: number,
  ) {}

  /**
   * Ensures that `bytes` may be written now. If they exceed the reservation, as in a request
   * without Content-Length, reserves at least `step` more. Also checks the disk regularly, because
   * other programs write there, too. Throws storage_full.
   */
  async cover(bytes: number, step: number = diskLimits.reserveStep): Promise<void> {
    this.#unchecked += bytes;
    if (bytes > this.left) await this.#extend(bytes, step);
    else if (this.#unchecked >= diskLimits.checkInterval) await this.room.check(0);
    else return;
    this.#unchecked = 0;
  }

  async #extend(bytes: number, step: number): Promise<void> {
    const more = Math.max(step, bytes - this.left);
    await this.room.take(more);
    this.left += more;
    // The upload may have ended while the free space was being read. Then nothing else would give
    // these bytes back.
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
