import { maxFileBytes, maxPhotoPixels, maxUploadFiles } from '../../../src/contract/limits';

/** The limits of an upload. The app checks those from the contract before it uploads. */
export const limits = {
  /** Files per request. */
  files: maxUploadFiles,
  /** Bytes per file. */
  fileBytes: maxFileBytes,
  /** Bytes per request: all its files, and some room for the rest of the multipart form. */
  requestBytes: maxUploadFiles * maxFileBytes + 1024 * 1024,
  /** Pixels per photo. */
  pixels: maxPhotoPixels,
  /**
   * Bytes of a decoded photo. One of `pixels` always fits with 8 bits per channel; with 16 bits it
   * fits if there is no transparency.
   */
  unfoldedBytes: 6 * maxPhotoPixels,
  /** Pixels per side, the maximum of WebP. */
  side: 16_383,
  /** Frames of an animation: only the first is kept, but the decoder reads all of them. */
  frames: 1000,
  /** Seconds to resize one photo. */
  seconds: 20,
  /** Bytes of memory for all resizing inside the server. */
  memory: 75_000_000,
  /** Bytes of memory for the process that resizes a photo too big for `memory`. */
  childMemory: 1_600_000_000,
  /** Seconds to resize such a photo. */
  childSeconds: 60,
} as const;
