import { existsSync } from 'node:fs';
import { appendFile, readFile, stat, writeFile } from 'node:fs/promises';
import { photoFile } from '../../photos/store/DiskStore';
import type { S3Store } from '../../photos/store/S3Store';
import { type PhotoSize, type PhotoSizes, photoSizes, type ShownSizes } from '../../photos/store/store';
import { forEachOf } from '../../platform/concurrently';
import { hashOf, hashOfStream } from '../../platform/hashOf';
import { reasonOf, StartError } from '../../platform/StartError';

/** Number of photos copied concurrently: each mostly waits for the store. */
const atOnce = 4;

interface Job {
  /** The folder with the photos to copy. */
  from: string;
  store: S3Store;
  /** Addresses of edited photos, whose `original` file may not exist yet. */
  edited: ReadonlySet<string>;
  /**
   * The file that lists the photos copied and compared so far, so that an interrupted run can
   * continue.
   */
  journal: string;
  /** The target’s name. A journal of another target is ignored. */
  target: string;
  onPhoto(done: number, all: number): void;
}

/**
 * Copies the photos with these addresses from the disk to the object store. Reads each back and
 * compares its checksum; at the end compares all lengths with the store’s list. Returns the number
 * of photos copied in this run. Throws StartError.
 */
export async function copyPhotos(addresses: readonly string[], job: Job): Promise<number> {
  const there = await lengthsIn(job.store);
  const noted = await readJournal(job);
  const isThere = (address: string) =>
    noted.has(address) && sizesOf(address, job).every((size) => there.get(address)?.has(size));
  const left = addresses.filter((address) => !isThere(address));
  let done = addresses.length - left.length;
  await forEachOf(left, atOnce, async (address) => {
    await copyPhoto(address, job);
    await appendFile(job.journal, `${address}\n`);
    done += 1;
    job.onPhoto(done, addresses.length);
  });
  await compareLengths(addresses, job);
  return left.length;
}

/** Returns the sizes to copy: an edited photo may not have its original yet. */
function sizesOf(address: string, { from, edited }: Job): PhotoSize[] {
  const isMade = !edited.has(address) || existsSync(photoFile(from, address, 'original'));
  return photoSizes.filter((size) => size !== 'original' || isMade);
}

async function copyPhoto(address: string, job: Job): Promise<void> {
  const { from, store } = job;
  const shown = {
    small: await readSize(from, address, 'small'),
    medium: await readSize(from, address, 'medium'),
  };
  const isWhole = sizesOf(address, job).includes('original');
  const sizes: ShownSizes & Partial<PhotoSizes> = isWhole
    ? { ...shown, original: await readSize(from, address, 'original') }
    : shown;
  await store.put(address, sizes);
  for (const size of photoSizes) {
    const sent = sizes[size];
    if (!sent) continue;
    const found = await store.get(address, size);
    if (found && (await hashOfStream(found.stream)) === hashOf(sent)) continue;
    throw new StartError(
      `the photo ${address} (${size}) came back changed from the store: run the command again`,
    );
  }
}

async function readSize(from: string, address: string, size: PhotoSize): Promise<Buffer> {
  const file = photoFile(from, address, size);
  try {
    return await readFile(file);
  } catch (error) {
    throw new StartError(`a row names the photo ${address}, but ${file} cannot be read: ${reasonOf(error)}`);
  }
}

async function lengthsIn(store: S3Store): Promise<Map<string, Map<PhotoSize, number>>> {
  const found = new Map<string, Map<PhotoSize, number>>();
  for await (const { address, size, bytes } of store.objects()) {
    const lengths = found.get(address) ?? new Map<PhotoSize, number>();
    found.set(address, lengths.set(size, bytes));
  }
  return found;
}

async function compareLengths(addresses: readonly string[], job: Job): Promise<void> {
  const { from, store } = job;
  const found = await lengthsIn(store);
  for (const address of addresses) {
    for (const size of sizesOf(address, job)) {
      const { size: bytes } = await stat(photoFile(from, address, size));
      if (found.get(address)?.get(size) === bytes) continue;
      throw new StartError(
        `the photo ${address} (${size}) is incomplete in the store: run the command again`,
      );
    }
  }
}

async function readJournal({ journal, target }: Job): Promise<Set<string>> {
  // The first run has no journal. If the journal cannot be read, all photos are copied again, which
  // only costs time.
  const [named, ...addresses] = (await readFile(journal, 'utf8').catch(() => '')).split('\n');
  if (named === target) return new Set(addresses);
  await writeFile(journal, `${target}\n`, { mode: 0o600 });
  return new Set();
}
