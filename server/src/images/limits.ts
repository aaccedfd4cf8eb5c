/** The limits of an upload. The app checks the same before it sends. */
export const limits = {
  /** Files of one request. */
  files: 20,
  /** Bytes of one file. */
  fileBytes: 15 * 1024 * 1024,
  /** Bytes of one request: all its files, and some room for the multipart frame. */
  requestBytes: 20 * 15 * 1024 * 1024 + 1024 * 1024,
  /** Pixels of one photo. */
  pixels: 50_000_000,
  /** Pixels of a side: what WebP can hold. */
  side: 16_383,
  /** Frames of an animation; only the first is kept, but the decoder has to find its way through all. */
  frames: 1000,
  /** Seconds that one transform may take. */
  seconds: 20,
  /** Free bytes that an upload must leave on the disk. */
  freeBytes: 500_000_000,
} as const;
