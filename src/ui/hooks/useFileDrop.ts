import { type DragEvent, useEffect, useState } from 'react';

/** Returns the props of an element that accepts dropped files. */
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
 * Keeps the browser from opening dragged files; returns whether the drag has files. Text dragged
 * between fields is left alone.
 */
function keepFiles(event: Pick<globalThis.DragEvent, 'dataTransfer' | 'preventDefault'>): boolean {
  const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
  if (hasFiles) event.preventDefault();
  return hasFiles;
}

/**
 * Refuses files dropped beside the target, because the browser would open them in place of the page
 * and the typed text would be lost. Returns a function that removes the listeners.
 */
function refuseOtherDrops() {
  const unmounted = new AbortController();
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => void keepFiles(event), unmounted);
  return () => unmounted.abort();
}
