/** What reading one file may take. */
export const limits = {
  /** Bytes of all parts of a workbook together, unfolded. */
  unfoldedBytes: 600_000_000,
  /** Parts of a workbook. */
  entries: 5_000,
  /** Characters of the texts that the cells of a workbook share. */
  sharedCharacters: 100_000_000,
  /** Characters of all cells together: a short reference may stand for a long text. */
  characters: 150_000_000,
  /** Rows of a sheet; programs that write workbooks number none higher. */
  sheetRows: 1_048_576,
  /** Characters of a record of CSV: of each of its columns the longest text. */
  recordCharacters: 4_000_000,
  /** Bytes of memory of the program that reads. */
  childMemory: 1_600_000_000,
  /** Seconds that it may take. */
  childSeconds: 180,
  /** Rows that it prints at once, and about how many characters. */
  printedRows: 200,
  printedCharacters: 1_000_000,
} as const;
