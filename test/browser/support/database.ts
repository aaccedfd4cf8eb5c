import path from 'node:path';
import { openDatabase } from '../../../server/src/platform/db/open';
import type { Product } from './product';

type Db = Awaited<ReturnType<typeof openDatabase>>['db'];

/** Runs `work` on the database of a running product. */
export async function withDatabase<T>({ dataDir }: Product, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(dataDir, 'clothes.db') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
