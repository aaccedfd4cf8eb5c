/**
 * What an API can do beyond the specification. An API without `GET /api/features` has none of it.
 */
export const features = ['history', 'trash', 'batches', 'usage', 'export', 'import', 'views'] as const;

export type Feature = (typeof features)[number];
