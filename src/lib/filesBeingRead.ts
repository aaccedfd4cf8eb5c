let reading: Promise<unknown> | null = null;

/** Has the forms that are submitted meanwhile wait for files that are being read. */
export function holdSubmits(work: Promise<unknown>): void {
  const all = Promise.allSettled([reading, work]).then(() => {
    if (reading === all) reading = null;
  });
  reading = all;
}

/** Resolves when the chosen files have been read; null where none are being read. */
export const filesRead = () => reading;
