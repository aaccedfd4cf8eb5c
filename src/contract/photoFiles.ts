/** Photos as files: the photos of items in a ZIP archive. */
import type { Selection } from './batches';
import { object, type TypeOf, text } from './schema';

/** The formats of the files. Marketplaces want JPEG; photos are stored as WebP. */
export const photoFormats = ['jpeg', 'webp'] as const;
export type PhotoFormat = (typeof photoFormats)[number];

/** The body of `POST /api/clothes/photos.zip`. */
export interface PhotoZipInput {
  selection: Selection;
  as: PhotoFormat;
}

/** The address of an archive, on this origin, for the browser to open once within a minute. */
export const photoZip = object({ url: text() });
export type PhotoZip = TypeOf<typeof photoZip>;
