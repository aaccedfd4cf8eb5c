import { hour } from '../../platform/clock';
import type { Services } from '../../services';
import { namedAddresses } from '../namedAddresses';
import type { PhotoStore } from './store';

type SweepServices = Pick<Services, 'db' | 'photos' | 'clock' | 'logger'>;

/**
 * Minimum age, in milliseconds, of strays to remove. Younger ones may belong to an upload that is
 * about to write its rows.
 */
const grace = hour;
const batch = 400;

/**
 * Removes stored photos that no row names, left by a crash between two writes. Returns their
 * number.
 */
export async function sweepStrays({ db, photos, clock, logger }: SweepServices): Promise<number> {
  // A database without any photo may be the wrong one (DATABASE_URL): all stored photos would seem
  // to be strays.
  if (!(await db.selectFrom('images').select('id').limit(1).executeTakeFirst())) return 0;
  let removed = 0;
  for await (const addresses of oldAddresses(photos, clock.now() - grace)) {
    const rows = await namedAddresses(db, addresses).execute();
    const named = new Set(rows.map((row) => row.address));
    for (const address of addresses.filter((found) => !named.has(found))) {
      await photos.remove(address);
      removed += 1;
    }
  }
  if (removed > 0) logger.info({ removed }, 'swept photos that no row names');
  return removed;
}

async function* oldAddresses(photos: PhotoStore, before: number): AsyncGenerator<string[]> {
  let addresses: string[] = [];
  for await (const { address, storedAt } of photos.list()) {
    if (storedAt >= before) continue;
    addresses.push(address);
    if (addresses.length < batch) continue;
    yield addresses;
    addresses = [];
  }
  if (addresses.length > 0) yield addresses;
}
