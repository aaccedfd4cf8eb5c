import { type DragEvent, useEffect, useState } from 'react';

/**
 * Takes files that are dropped. Spread what it returns over the element that they can be dropped
 * on.
 */
export function useFileDrop(onFiles: (files: FileList) => void) {
  const [dragging, setDragging] = useState(false);
  useEffect(refuseOtherDrops, []);
  return {
    'data-dragging': dragging || undefined,
    onDragOver: (event: DragEvent) => {
      if (keepFiles(event)) setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      setDragging(false);
      if (keepFiles(event)) onFiles(event.dataTransfer.files);
    },
  };
}

/**
 * Keeps the browser from opening dragged files. Text dragged between fields is left alone.
 */
function keepFiles(event: Pick<globalThis.DragEvent, 'dataTransfer' | 'preventDefault'>): boolean {
  const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
  if (hasFiles) event.preventDefault();
  return hasFiles;
}

/** A file dropped beside the target would open in place of the page and lose what was typed. */
function refuseOtherDrops() {
  const unmounted = new AbortController();
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => void keepFiles(event), unmounted);
  return () => unmounted.abort();
}
