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
  /**
   * Bytes that a photo may unfold to in its decoder: 50 megapixels of 8 bits a channel always fit, of 16 bits they do without
   * transparency.
   */
  unfoldedBytes: 300_000_000,
  /** Pixels of a side: what WebP can hold. */
  side: 16_383,
  /** Frames of an animation; only the first is kept, but the decoder has to find its way through all. */
  frames: 1000,
  /** Seconds that one transform may take. */
  seconds: 20,
  /** Bytes of memory that the transforms inside the server may hold together. */
  memory: 75_000_000,
  /** The same of the process beside it that takes a photo for which this is too little. */
  childMemory: 1_600_000_000,
  /** Seconds that such a photo may take. */
  childSeconds: 60,
  /** Free bytes that uploads must leave on the disk. */
  freeBytes: 500_000_000,
  /** Free bytes beyond these: for the rows of the uploads themselves, and for rounding to blocks. */
  rowBytes: 8_000_000,
  /** Bytes that an upload without Content-Length reserves at a time. */
  reserveStep: 15 * 1024 * 1024,
  /** Bytes that an upload writes between two looks at the disk: others may write there, too. */
  lookAgain: 4 * 1024 * 1024,
} as const;
