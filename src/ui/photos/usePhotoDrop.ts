import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { maxUploadFiles } from '../../contract/limits';
import { addPendingInput } from '../../core/lib/pendingInputs';
import { useLatest } from '../../core/react/useLatest';
import { useFileDrop } from '../hooks/useFileDrop';
import type { KnownFile } from './checkPhoto';
import { type RefusedFile, sortPhotoFiles } from './photoFiles';

/**
 * Checks chosen, dropped or pasted photos and passes on the accepted ones; files that are among the
 * `known` ones are left out with a word. Spread `target` over the drop zone; a paste counts while
 * the focus is inside the zone.
 */
export function usePhotoDrop(
  onFiles: (files: File[]) => void,
  room = () => maxUploadFiles,
  known = (): readonly KnownFile[] => [],
) {
  const [refused, setRefused] = useState<RefusedFile[]>([]);
  // Reading the first bytes is asynchronous; the component may render meanwhile.
  const latest = useLatest(onFiles);
  const endWaits = useRef<(() => void)[]>([]);
  // Once the field is gone, as with its page, no save of another form waits for its files.
  useEffect(() => {
    const ends = endWaits.current;
    return () => {
      for (const end of ends) end();
    };
  }, []);

  async function take(chosen: readonly File[]) {
    const sorted = await sortPhotoFiles(chosen, room(), known());
    setRefused(sorted.refused);
    if (sorted.accepted.length > 0) latest.current(sorted.accepted);
  }

  const add = (files: Iterable<File> | null | undefined) => {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    // A file that cannot be read is refused in words, which keeps no form from being saved.
    const done = () => true;
    endWaits.current.push(addPendingInput(take(chosen).then(done, done)));
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
