import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react';
import { maxUploadFiles } from '../../contract/limits';
import { useLatest } from '../../react/useLatest';
import { type RefusedFile, sortPhotoFiles } from './photoFiles';

/**
 * Takes photos that are chosen, dropped or pasted, checks them, and hands on those that may be
 * uploaded. Spread `target` over the element that they can be dropped on; a paste counts while the
 * focus is inside it.
 */
export function usePhotoDrop(onFiles: (files: File[]) => void, room = () => maxUploadFiles) {
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  const [dragging, setDragging] = useState(false);
  // Reading the first bytes takes a moment, in which the component may render again.
  const latest = useLatest(onFiles);
  useEffect(refuseOtherDrops, []);

  async function add(files: Iterable<File> | null | undefined) {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    const sorted = await sortPhotoFiles(chosen, room());
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) latest.current(sorted.accepted);
  }

  const target = {
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
      if (keepFiles(event)) void add(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      void add(event.clipboardData.files);
    },
  };

  return { add, refused, forgetRefused: () => setRefused([]), target };
}

/**
 * Keeps the browser from opening dragged files. Text dragged from one field to another is let be.
 */
function keepFiles(event: Pick<globalThis.DragEvent, 'dataTransfer' | 'preventDefault'>): boolean {
  const hasFiles = event.dataTransfer?.types.includes('Files') ?? false;
  if (hasFiles) event.preventDefault();
  return hasFiles;
}

/** A file dropped beside the target would open in place of the page and lose what was typed. */
function refuseOtherDrops() {
  // A function of its own for each target: one that leaves must not take the listeners of others.
  const refuse = (event: globalThis.DragEvent) => void keepFiles(event);
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
