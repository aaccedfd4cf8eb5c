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
  // Repeated creations create nothing twice, so that many photos can be sent in parts.
  'intake',
  'photoEdits',
  'similar',
  'suggestions',
  'people',
  'factors',
  'tokens',
  'webhooks',
  // List rows have versions and are found by what they lack; single cells of them are saved.
  'cells',
  // A batch changes values of last purchases.
  'batchPurchases',
  // The journal shows a row a batch, and finds changes by their field.
  'changeGroups',
  'state',
  'backups',
] as const;

export type Feature = (typeof features)[number];
