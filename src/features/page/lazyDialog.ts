import { useEffect, useState } from 'react';
import { clock } from '../../lib/clock';
import { usePath } from '../../router/location';
import { useConnection } from '../../stores/connection';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import type { LazyFile } from './lazyScreen';

/**
 * Fetches a file while the browser is idle, once it is wanted. Returns its content when it is
 * there, null until then and while it is not wanted, undefined where it could not be fetched: it is
 * tried again when the line is back, at another address, and by opening a dialog.
 */
export function useIdleFetch<T>(file: LazyFile<T>, wanted = true): T | null | undefined {
  return useFetch(file, wanted, true);
}

/** The same; at once where `idle` is false. */
export function useFetch<T>(file: LazyFile<T>, wanted: boolean, idle: boolean): T | null | undefined {
  const [failed, setFailed] = useState<boolean | null>(null);
  const connection = useConnection();
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to try again
  useEffect(() => {
    if (!wanted || file.get()) return;
    const fetch = () =>
      void file.fetch().then(
        () => setFailed(false),
        () => setFailed(true),
      );
    return idle ? clock.idle(fetch) : fetch();
  }, [file, wanted, idle, connection, path]);
  if (!wanted) return null;
  // It may have come since, where somebody asked for it again.
  return file.get() ?? (failed ? undefined : null);
}

/**
 * Calls `open` once the dialog's file is there. Returns a promise until it is open, for the button
 * to show that it is busy. A toast offers a retry where the file cannot be fetched; where the retry
 * fails too, a reload. The file is gone after an upgrade, and Firefox never asks again for one that
 * failed while the page is open.
 */
export function openLazily(
  file: LazyFile<unknown>,
  open: () => void | Promise<void>,
  isRetry = false,
): Promise<void> | undefined {
  if (file.get()) return open() ?? undefined;
  return file
    .fetch()
    .then(open, () => (isRetry ? offerReload() : offerRetry(() => openLazily(file, open, true))));
}

function offerRetry(onAction: () => void): void {
  toast.error(common.loadFailed, { label: common.retry, onAction });
}

function offerReload(): void {
  toast.error(common.loadFailedAgain, { label: common.reload, onAction: () => location.reload() });
}
