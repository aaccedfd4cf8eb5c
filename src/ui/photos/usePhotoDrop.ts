import { type ClipboardEvent, useState } from 'react';
import { maxUploadFiles } from '../../contract/limits';
import { filesBeingRead } from '../../lib/filesBeingRead';
import { useLatest } from '../../react/useLatest';
import { useFileDrop } from '../hooks/useFileDrop';
import { type RefusedFile, sortPhotoFiles } from './photoFiles';

/**
 * Takes photos that are chosen, dropped or pasted, checks them, and hands on those that may be
 * uploaded. Spread `target` over the element that they can be dropped on; a paste counts while the
 * focus is inside it.
 */
export function usePhotoDrop(onFiles: (files: File[]) => void, room = () => maxUploadFiles) {
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  // Reading the first bytes takes a moment, in which the component may render again.
  const latest = useLatest(onFiles);

  async function take(chosen: readonly File[]) {
    const sorted = await sortPhotoFiles(chosen, room());
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) latest.current(sorted.accepted);
  }

  const add = (files: Iterable<File> | null | undefined) => {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    const taken = take(chosen).finally(() => filesBeingRead.delete(taken));
    filesBeingRead.add(taken);
  };

  const target = {
    ...useFileDrop(add),
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
  };

  return { add, refused, forgetRefused: () => setRefused([]), target };
}
