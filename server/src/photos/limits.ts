import { maxFileBytes, maxPhotoPixels, maxUploadFiles } from '../../../src/contract/limits';

/** The limits of an upload; the app checks those of the contract before it uploads. */
export const limits = {
  /** Files of one request. */
  files: maxUploadFiles,
  /** Bytes of one file. */
  fileBytes: maxFileBytes,
  /** Bytes of one request: all its files, and some room for the multipart frame. */
  requestBytes: maxUploadFiles * maxFileBytes + 1024 * 1024,
  /** Pixels of one photo. */
  pixels: maxPhotoPixels,
  /**
   * Bytes that a decoded photo may take: 50 megapixels always fit with 8 bits a channel, and with
   * 16 bits where there is no transparency.
   */
  unfoldedBytes: 300_000_000,
  /** Pixels of a side: what WebP can hold. */
  side: 16_383,
  /** Frames of an animation; only the first is kept, but the decoder reads through all. */
  frames: 1000,
  /** Seconds that resizing one photo may take. */
  seconds: 20,
  /** Bytes of memory that resizing inside the server may take altogether. */
  memory: 75_000_000,
  /** Bytes of memory for the process that resizes a photo for which this is too little. */
  childMemory: 1_600_000_000,
  /** Seconds that such a photo may take. */
  childSeconds: 60,
  /** Free bytes that uploads must leave on the disk. */
  freeBytes: 500_000_000,
  /** More free bytes, for the rows of the uploads and for rounding to blocks. */
  rowBytes: 8_000_000,
  /** Bytes that an upload without Content-Length reserves at a time. */
  reserveStep: maxFileBytes,
  /** Bytes that an upload writes between two checks of the disk: others may write there, too. */
  checkInterval: 4 * 1024 * 1024,
} as const;
