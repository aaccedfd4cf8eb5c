import path from 'node:path';
import type { BackupStatus } from '../../../src/contract/backups';
import type { Reference } from '../../../src/contract/references';
import type { Image } from '../../../src/contract/types';
import { BackupFailure } from '../../src/backups/BackupFailure';
import { Backups } from '../../src/backups/Backups';
import { type BackupJob, type MadeBackup, makeBackup } from '../../src/backups/makeBackup';
import { defaultPrograms } from '../../src/backups/pgDump';
import type { RunBackup } from '../../src/backups/runBackup';
import { backupStatus } from '../../src/backups/status';
import type { BackupSettings } from '../../src/platform/backupSettings';
import { hour } from '../../src/platform/clock';
import { reasonOf, StartError } from '../../src/platform/StartError';
import { type TestApp, withSignedIn } from '../support/app';
import { addPhotos, fastCreate } from '../support/items';
import { inTempFolder } from '../support/tempFolder';

/** Makes a backup while a server runs; `before` is the backup whose photos it may reuse. */
export function backUp(
  config: BackupJob['config'],
  folder: string,
  others: Partial<BackupJob> = {},
): Promise<MadeBackup> {
  const parts = { earlier: null, copying: 'copy', withStored: true, secretFile: null } as const;
  const programs = defaultPrograms({ PATH: process.env.PATH ?? '' });
  return makeBackup({ config, folder, ...parts, programs, madeAt: Date.now(), ...others });
}

/** Makes backups in this process instead of the program next to the server. */
export const runHere: RunBackup = (job) => ({
  answer: makeBackup(job).then(
    ({ summary, notes }) => ({ summary, notes }),
    (error: unknown) => ({
      kind: error instanceof BackupFailure ? error.kind : ('other' as const),
      reason: reasonOf(error),
    }),
  ),
  kill: () => {},
});

export function settingsFor(folder: string, others: Partial<BackupSettings> = {}): BackupSettings {
  const environment = { PATH: process.env.PATH ?? '' };
  return { folder, every: 24 * hour, keep: { daily: 7, weekly: 4 }, environment, ...others };
}

export interface Scene {
  t: TestApp;
  folder: string;
  settings: ReturnType<typeof settingsFor>;
  scheduled: Backups;
  status(): Promise<BackupStatus>;
}

/**
 * Runs `work` with a server that has a folder for backups, and with its schedule, which looks on
 * demand.
 */
export async function withBackups(
  work: (scene: Scene) => Promise<void>,
  run: RunBackup = runHere,
): Promise<void> {
  await inTempFolder(async (parent) => {
    const folder = path.join(parent, 'backups');
    const settings = settingsFor(folder);
    await withSignedIn({ config: { backups: settings }, runBackup: run }, async (t) => {
      const services = { config: t.config, db: t.db, clock: t.clock, logger: t.app.log };
      const scheduled = new Backups(services, run);
      await work({ t, folder, settings, scheduled, status: () => backupStatus(services) });
    });
  });
}

/** Creates an item with a photo, and its references. */
export async function addItem(server: TestApp, title: string, bytes: Buffer): Promise<Image> {
  const [supplier] = await server.data<Reference[]>('GET', '/api/suppliers/');
  const supplierId =
    supplier?.id ?? (await server.data<Reference>('POST', '/api/suppliers/', { name: 'А' })).id;
  const made = await fastCreate(server, title, supplierId);
  const [image] = await addPhotos(server, `purchases/${made.purchaseId}`, bytes);
  if (!image) throw new Error('no image');
  return image;
}

export function addressOf(image: Image): string {
  return image.urls.small.split('/')[2] ?? '';
}

/** Returns the path of a photo's file below a folder of an installation or a backup. */
export function photoFile(folder: string, image: Image, size = 'small'): string {
  const address = addressOf(image);
  return path.join(folder, 'images', address.slice(0, 2), address, `${size}.webp`);
}

/** Returns the message with which the work is refused. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('was not refused');
}
