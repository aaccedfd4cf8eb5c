/** Limits on reading one file. */
export const limits = {
  /** Bytes of all parts of a workbook together, decompressed. */
  unfoldedBytes: 600_000_000,
  /** Parts of a workbook. */
  entries: 5_000,
  /** Characters of the texts that the cells of a workbook share. */
  sharedCharacters: 100_000_000,
  /**
   * Characters of all cells together: a short reference to a shared text may stand for a long one.
   */
  characters: 150_000_000,
  /** The highest number of a row in a sheet; programs that write workbooks use no higher one. */
  sheetRows: 1_048_576,
  /** Cells of all rows together, also empty ones before the last of a row. */
  cells: 15_000_000,
  /** Characters of a CSV record: enough for a hundred of the longest texts. */
  recordCharacters: 4_000_000,
  /** Bytes of memory for the reading program. */
  childMemory: 1_600_000_000,
  /** Seconds for the reading program. */
  childSeconds: 180,
  /** Rows, and approximately characters, that the reading program prints at once. */
  printedRows: 200,
  printedCharacters: 1_000_000,
} as const;
