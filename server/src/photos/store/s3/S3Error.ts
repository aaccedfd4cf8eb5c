/** Thrown if the store refuses a request. */
export class S3Error extends Error {
  override readonly name = 'S3Error';

  constructor(
    readonly status: number,
    /** The store's code: `NoSuchBucket`, `SlowDown`, …; empty if the store sent none. */
    readonly code: string,
    /** Only the method and the key: no signature may get into a log. */
    request: string,
    readonly details: {
      /** The bucket's region, if the store named it. */
      region?: string;
      /** The store's clock, in milliseconds. */
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
