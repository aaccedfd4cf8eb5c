/** Thrown where the store refuses a request. */
export class S3Error extends Error {
  override readonly name = 'S3Error';

  constructor(
    readonly status: number,
    /** The store's code: `NoSuchBucket`, `SlowDown`, …; empty where it sent none. */
    readonly code: string,
    /** Method and key, never more: a signature must not get into a log. */
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

/** Returns whether the object is missing. A missing bucket is another error. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket';
}
