import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileOf } from '../../backups/copyPhotos';
import type { Manifest } from '../../backups/manifest';
import { photoFile, photoFolder } from '../../photos/store/DiskStore';
import { S3Store } from '../../photos/store/S3Store';
import { photoSizes } from '../../photos/store/store';
import { StartError } from '../../platform/StartError';
import { checksumOf, copyFlushed } from './copyFlushed';
import { type Installation, refuseFilledFolder, refuseFilledStore, type Target } from './refuseFilled';
import { copyPhotos } from './uploadPhotos';

/** The place into which photos are restored. */
interface PhotoTarget extends Target {
  add(
    folder: string,
    addresses: readonly string[],
    manifest: Manifest,
    onPhoto: (done: number, all: number) => void,
  ): Promise<void>;
  /** Completes the target after the rows are restored. */
  finish(): Promise<void>;
  close(): void;
}

export function diskTarget({ dataDir }: Installation): PhotoTarget {
  const images = path.join(dataDir, 'images');
  return {
    async refuseFilled(isContinued) {
      if (!isContinued) await refuseFilledFolder(images);
    },
    async add(folder, addresses, manifest, onPhoto) {
      const checksums = new Map(manifest.files.map((file) => [file.path, file.sha256]));
      for (const [at, address] of addresses.entries()) {
        await addPhoto(path.join(folder, 'images'), images, address, checksums);
        onPhoto(at + 1, addresses.length);
      }
    },
    finish: async () => {},
    close: () => {},
  };
}

async function addPhoto(
  from: string,
  to: string,
  address: string,
  checksums: ReadonlyMap<string, string>,
): Promise<void> {
  await mkdir(photoFolder(to, address), { recursive: true, mode: 0o700 });
  for (const size of photoSizes) {
    const expected = checksums.get(fileOf(address, size));
    if (expected === undefined) continue;
    const file = photoFile(to, address, size);
    // An interrupted run may have copied this file.
    if (existsSync(file) && (await checksumOf(file)) === expected) continue;
    await copyFlushed(photoFile(from, address, size), file);
  }
}

export function storeTarget({ dataDir, s3 }: Installation, manifest: Manifest, id: string): PhotoTarget {
  if (s3 === null) throw new Error('no bucket is set');
  const { installation = null } = manifest;
  let store: S3Store | null = null;
  const opened = async () => {
    store ??= await S3Store.open(s3);
    return store;
  };
  return {
    async refuseFilled(isContinued) {
      const bucket = await opened();
      const owner = await bucket.owner();
      // This installation’s database may have been lost while its bucket still has the photos.
      if (owner !== null && owner === installation) return;
      if (owner !== null) {
        throw new StartError(`S3_BUCKET ${s3.bucket} keeps the photos of another installation`);
      }
      if (!isContinued) await refuseFilledStore(bucket, s3.bucket);
    },
    async add(folder, addresses, { files }, onPhoto) {
      const paths = new Set(files.map((file) => file.path));
      const isEdited = (address: string) => !paths.has(fileOf(address, 'original'));
      await copyPhotos(addresses, {
        from: path.join(folder, 'images'),
        store: await opened(),
        edited: new Set(addresses.filter(isEdited)),
        journal: path.join(dataDir, 'restored-photos'),
        target: `${id} ${s3.endpoint}/${s3.bucket}`,
        onPhoto,
      });
    },
    async finish() {
      if (installation !== null) await (await opened()).claim(installation);
    },
    close: () => store?.close(),
  };
}
