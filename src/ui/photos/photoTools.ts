import { createContext, type ReactNode } from 'react';

/** Renders the tools of a photo; with `onIndex`, of the photo shown in full size. */
export type RenderPhotoTools = (
  photos: readonly { url: string }[],
  index: number,
  onIndex?: (index: number) => void,
) => ReactNode;

/** The tools that a page adds to all its photos. */
export const PhotoTools = createContext<RenderPhotoTools | null | undefined>(null);
