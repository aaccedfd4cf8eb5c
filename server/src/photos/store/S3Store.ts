import type { IncomingMessage } from 'node:http';
import { allEnded } from '../../platform/concurrently';
import type { S3Config } from '../../platform/config';
import { Problem } from '../../platform/Problem';
import { StartError } from '../../platform/StartError';
import { StoreUnavailable } from './StoreUnavailable';
import { checkList, checkStart, unusable } from './s3/checkStart';
import { type Patience, readText, S3Client, type S3Request } from './s3/S3Client';
import { isMissingObject, S3Error } from './s3/S3Error';
import { readElements, readTag } from './s3/xml';
import {
  isAddress,
  type PhotoSize,
  type PhotoSizes,
  type PhotoStore,
  photoSizes,
  type ShownSizes,
  type StoredPhoto,
} from './store';

const folder = 'images/';
const ownerKey = `${folder}installation`;
const maxListBytes = 4 * 1024 * 1024;

/**
 * Keeps photos in an S3-compatible store: `images/<address>/<size>.webp` in the bucket. Failures of
 * the store become StoreUnavailable (503). After a failure, `put` removes the objects that it has
 * written, or leaves them to the sweep.
 */
export class S3Store implements PhotoStore {
  constructor(private readonly client: S3Client) {}

  /**
   * Opens the store after checking that objects in the bucket can be listed, written, read and
   * deleted. Throws StartError.
   */
  static async open(config: S3Config, patience?: Partial<Patience>): Promise<S3Store> {
    const client = new S3Client(config, { patience });
    try {
      await checkStart(client, `${folder}start-check`);
    } catch (error) {
      client.close();
      throw error;
    }
    return new S3Store(client);
  }

  /**
   * Opens the store without a check, for callers that only read and that report failures
   * themselves.
   */
  static reading(config: S3Config): S3Store {
    return new S3Store(new S3Client(config));
  }

  /** Returns the id of the installation that has claimed the bucket; null if none has. */
  owner(options: Pick<S3Request, 'tries' | 'signal'> = {}): Promise<string | null> {
    return nullIfMissing(async () =>
      readText(await this.client.send({ method: 'GET', key: ownerKey, ...options }), 1000),
    );
  }

  /**
   * Marks the bucket as this installation's own, because the sweep of another installation would
   * remove all photos in it as strays. Throws StartError if another installation has claimed it.
   */
  async claim(installation: string): Promise<void> {
    try {
      const owner = await this.owner();
      if (owner === installation) return;
      const { bucket, endpoint } = this.client.config;
      if (owner !== null) {
        throw new StartError(
          `S3_BUCKET ${bucket} at ${endpoint} keeps the photos of another installation: give each a bucket of its own`,
        );
      }
      await this.client.sendOnly({ method: 'PUT', key: ownerKey, body: Buffer.from(installation) });
    } catch (error) {
      throw unusable(this.client, 'claimed', error instanceof StoreUnavailable ? error.cause : error);
    }
  }

  async put(address: string, sizes: PhotoSizes | ShownSizes): Promise<void> {
    const given: Partial<PhotoSizes> = sizes;
    const sent = photoSizes.flatMap((size) => {
      const body = given[size];
      return body ? [this.client.sendOnly({ method: 'PUT', key: keyOf(address, size), body })] : [];
    });
    try {
      // All requests must end before anything is removed: a running request would write after the
      // removal.
      await allEnded(sent);
    } catch (error) {
      // Tries only once, because the sender waits for the answer. The sweep removes the rest.
      await this.#remove(address, 1).catch(() => {});
      throw asProblem(error);
    }
  }

  async addOriginal(address: string, original: Buffer): Promise<void> {
    try {
      const key = keyOf(address, 'original');
      await this.client.sendOnly({ method: 'PUT', key, body: original });
    } catch (error) {
      throw asProblem(error);
    }
  }

  async get(address: string, size: PhotoSize, signal?: AbortSignal): Promise<StoredPhoto | null> {
    if (!isAddress(address)) return null;
    return nullIfMissing(async () => {
      const stream = await this.client.send({ method: 'GET', key: keyOf(address, size), signal });
      return { stream, length: readLength(stream) };
    });
  }

  async lengthOf(address: string, size: PhotoSize): Promise<number | null> {
    if (!isAddress(address)) return null;
    return nullIfMissing(async () => {
      const answer = await this.client.send({ method: 'HEAD', key: keyOf(address, size) });
      answer.resume();
      return readLength(answer);
    });
  }

  async remove(address: string): Promise<void> {
    try {
      await this.#remove(address);
    } catch (error) {
      throw asProblem(error);
    }
  }

  async *list(): AsyncGenerator<{ address: string; storedAt: number }> {
    // The sizes of a photo follow one another in the list, but may be on two pages of it.
    let address = '';
    let storedAt = 0;
    for await (const object of this.objects()) {
      if (object.address === address) storedAt = Math.max(storedAt, object.storedAt);
      else {
        if (address !== '') yield { address, storedAt };
        ({ address, storedAt } = object);
      }
    }
    if (address !== '') yield { address, storedAt };
  }

  /**
   * Asks what the start asked, except for writes, which would fill a bucket with versions. Tries
   * once, and briefly: the health check calls it again and again.
   */
  async check(): Promise<void> {
    const options = { tries: 1, signal: AbortSignal.timeout(5_000) };
    await checkList(this.client, options);
    await this.owner(options);
  }

  freeBytes(): Promise<number> {
    return Promise.resolve(Number.POSITIVE_INFINITY);
  }

  /** Closes the kept-alive connections. */
  close(): void {
    this.client.close();
  }

  async #remove(address: string, tries?: number): Promise<void> {
    const removing = photoSizes.map(async (size) => {
      try {
        await this.client.sendOnly({ method: 'DELETE', key: keyOf(address, size), tries });
      } catch (error) {
        // S3 itself accepts a missing object; some other stores do not.
        if (!isMissingObject(error)) throw error;
      }
    });
    await allEnded(removing);
  }

  /** Yields every size of every photo, and no other objects. ListObjectsV2 lists 1000 at a time. */
  async *objects(): AsyncGenerator<{ address: string; size: PhotoSize; bytes: number; storedAt: number }> {
    let next: string | null = null;
    do {
      const page: string = await this.#listPage(next);
      for (const object of readElements(page, 'Contents')) {
        const named = parseKey(readTag(object, 'Key') ?? '');
        const storedAt = Date.parse(readTag(object, 'LastModified') ?? '');
        const bytes = Number(readTag(object, 'Size') ?? Number.NaN);
        if (named && !Number.isNaN(storedAt)) yield { ...named, bytes, storedAt };
      }
      next = readTag(page, 'IsTruncated') === 'true' ? readTag(page, 'NextContinuationToken') : null;
    } while (next !== null);
  }

  async #listPage(token: string | null): Promise<string> {
    const query = {
      'list-type': '2',
      prefix: folder,
      ...(token === null ? {} : { 'continuation-token': token }),
    };
    try {
      return await readText(await this.client.send({ method: 'GET', key: '', query }), maxListBytes);
    } catch (error) {
      throw asProblem(error);
    }
  }
}

/** Returns null if the object is missing. Throws other failures as Problems. */
async function nullIfMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (isMissingObject(error)) return null;
    throw asProblem(error);
  }
}

/** Returns the Content-Length of an answer. Ends an answer without it, and throws. */
function readLength(answer: IncomingMessage): number {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  answer.destroy();
  throw new Error('the store does not say how long a photo is');
}

/** Returns the object key of a photo's size. Throws for anything but an address. */
function keyOf(address: string, size: PhotoSize): string {
  if (!isAddress(address)) throw new Error('not the address of a photo');
  return `${folder}${address}/${size}.webp`;
}

function parseKey(key: string): { address: string; size: PhotoSize } | null {
  const [, address = '', name] = /^images\/([0-9a-f]{32})\/(\w+)\.webp$/.exec(key) ?? [];
  const size = photoSizes.find((known) => known === name);
  return size ? { address, size } : null;
}

function asProblem(error: unknown): unknown {
  if (isAborted(error)) return error;
  if (error instanceof S3Error && (error.status === 507 || /Quota|StorageFull/i.test(error.code))) {
    return new Problem('storage_full', undefined, { cause: error });
  }
  return new StoreUnavailable(error);
}

/** Returns whether the caller aborted the request. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
