/**
 * Capabilities of an API beyond the specification, for the caller's role. An API without
 * `GET /api/features` has none of them.
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
  // A repeated creation creates nothing twice, so an intake can send many photos in parts.
  'intake',
  'photoEdits',
  'similar',
  'suggestions',
  'people',
  'factors',
  'tokens',
  'webhooks',
  // List rows have versions, can be filtered by the fields that they lack, and can be saved cell by
  // cell.
  'cells',
  // A batch can change values of last purchases.
  'batchPurchases',
  // The journal can show a batch as one row, and find changes by their field.
  'changeGroups',
  'state',
  'backups',
] as const;

export type Feature = (typeof features)[number];
