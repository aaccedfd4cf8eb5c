/** What the store answered instead of doing it. */
export class S3Error extends Error {
  override readonly name = 'S3Error';

  constructor(
    readonly status: number,
    /** The store's own word: `NoSuchBucket`, `SlowDown`, …; empty where it said none. */
    readonly code: string,
    /** Method and key, never more: what is signed is nobody's business. */
    request: string,
    readonly details: {
      /** Where the bucket is, if the store said so. */
      region?: string;
      /** The store's clock, milliseconds. */
      date?: number;
    } = {},
  ) {
    super(`${request} → ${status}${code === '' ? '' : ` ${code}`}`);
  }
}

/** Whether the store says that there is no such object. A missing bucket is another thing. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}
