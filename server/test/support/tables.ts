import type { Database } from '../../src/platform/db/schema';

/** The tables that a call of the API may change, but for those of sign-ins and sessions. */
export const changedTables = [
  'brands',
  'types',
  'colors',
  'materials',
  'suppliers',
  'reference_aliases',
  'clothes',
  'compositions',
  'purchases',
  'images',
  'tasks',
  'suggestions',
  'administrators',
  'idempotency_keys',
  'batches',
  'batch_tasks',
  'batch_items',
  'changes',
  'trash',
  'trash_images',
  'saved_views',
  'imports',
  'import_rows',
] as const satisfies readonly (keyof Database)[];
