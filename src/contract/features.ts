/**
 * What an API can do beyond the specification, in the caller's role. An API that does not have
 * `GET /api/features` has none of it.
 */
export const features = [
  'history',
  'trash',
  // Photos whose items stay have it, too.
  'trashedPhotos',
  'batches',
  'usage',
  'export',
  'import',
  'views',
  // Repeats of a creation make nothing twice, so that a pile of photos can be sent in pieces.
  'intake',
  'photoEdits',
  'similar',
  'suggestions',
  'people',
  'factors',
  'tokens',
  'webhooks',
  'state',
  'backups',
] as const;

export type Feature = (typeof features)[number];
