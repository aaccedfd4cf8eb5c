/**
 * Measures merges of entries with many items on SQLite, and others' calls during them.
 * `MERGE_ITEMS=20000` measures another number of items.
 */
import { measureMerges } from '../server/merges';
import { report } from '../support/figures';
import { sqliteOf } from './lists';

const items = Number(process.env.MERGE_ITEMS ?? 60_000);
report(`SQLite, ${items} items: merges`, await measureMerges(await sqliteOf(items)));
