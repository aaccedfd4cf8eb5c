import { createContext, type ReactNode } from 'react';

/** Renders what belongs to one of some photos; with `onIndex`, to the one that is shown large. */
export type RenderPhotoTools = (
  photos: readonly { url: string }[],
  index: number,
  onIndex?: (index: number) => void,
) => ReactNode;

/** What a page adds to all photos inside of it. */
export const PhotoTools = createContext<RenderPhotoTools | null | undefined>(null);
