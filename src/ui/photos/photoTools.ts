import { createContext, type ReactNode } from 'react';

/**
 * Renders the tools of `photos[index]`. If `onIndex` is given, the photo is shown in full size, and
 * `onIndex` shows another one.
 */
export type RenderPhotoTools = (
  photos: readonly { url: string }[],
  index: number,
  onIndex?: (index: number) => void,
) => ReactNode;

/** The tools that a page adds to all its photos. */
export const PhotoTools = createContext<RenderPhotoTools | null | undefined>(null);
