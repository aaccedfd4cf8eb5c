import { object, orNull, text } from './schema';

/**
 * Capabilities of an API beyond the calls that every API must answer (docs/deploy.md). `GET
 * /api/features` lists those that the caller's role may use; an API without that call has none of
 * them.
 */
export const features = [
  'history',
  'trash',
  // The trash also holds photos of existing items.
  'trashedPhotos',
  'batches',
  'usage',
  'export',
  'import',
  'views',
  // A repeated creation creates nothing twice, so an intake can send many photos in several calls.
  'intake',
  'photoEdits',
  'similar',
  'suggestions',
  'people',
  'factors',
  'tokens',
  'webhooks',
  // Rows of the item list have versions, can be filtered by the fields that they lack, and can be
  // saved cell by cell.
  'cells',
  // A batch can change values of last purchases.
  'batchPurchases',
  // A purchase can be saved field by field, on condition of the values that were seen.
  'purchaseChanges',
  // The journal can show a batch as one row, and can be filtered by the changed field.
  'changeGroups',
  'state',
  'backups',
  // Items have tags: a list, a field and its filters.
  'tags',
  // The numbers of the items of any filter, and the filters to which they lead.
  'overview',
  // The photos of items can be had as files of a ZIP archive.
  'photoFiles',
] as const;

export type Feature = (typeof features)[number];

/**
 * The facts beside the features in the answer. `publicOrigin`: the address at which people reach
 * the app; null if the installation does not set it.
 */
export const featuresMeta = object({ publicOrigin: orNull(text()) });
