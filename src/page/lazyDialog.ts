import { useEffect, useState } from 'react';
import { clock } from '../core/lib/clock';
import { hintsAreEarly } from '../core/lib/hints';
import { usePath } from '../core/router/location';
import { toast } from '../core/stores/toasts';
import { useConnection } from '../core/stores/useConnection';
import { common } from '../core/texts/common';
import type { LazyFile } from './lazyScreen';

/**
 * Fetches a file while the browser is idle, if `wanted`. Returns its content once loaded; null
 * before that and if not wanted; undefined if the fetch failed. A failed fetch is retried when the
 * connection returns or another page is opened.
 */
export function useIdleFetch<T>(file: LazyFile<T>, wanted = true): T | null | undefined {
  return useFetch(file, wanted, true);
}

/**
 * Fetches a file if `wanted`: while the browser is idle, or at once if `idle` is false. Returns its
 * content; null until it is loaded, undefined after a failure.
 */
export function useFetch<T>(file: LazyFile<T>, wanted: boolean, idle: boolean): T | null | undefined {
  const [failed, setFailed] = useState<boolean | null>(null);
  const connection = useConnection();
  const path = usePath();
  const content = file.get();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is a reason to try again
  useEffect(() => {
    // Not `file.get()`: a file that was loaded since the rendering has to be rendered.
    if (!wanted || content) return;
    const fetch = () =>
      void file.fetch().then(
        () => setFailed(false),
        () => setFailed(true),
      );
    return idle ? clock.idle(fetch) : fetch();
  }, [file, wanted, idle, connection, path]);
  if (!wanted) return null;
  // The file may have loaded since the failure, because another caller requested it.
  return content ?? (failed ? undefined : null);
}

/** Handlers of a control that fetch what it opens. */
export interface FileHint {
  onPointerEnter(): void;
  onFocus(): void;
}

/**
 * Fetches a file before its control is pressed: returns handlers for the control, which fetch it
 * when the pointer or the focus reaches the control. Where that would be too late, the file is
 * fetched while the browser is idle. A failure is reported when the control is pressed.
 */
export function useHint(file: LazyFile<unknown>): FileHint {
  useIdleFetch(file, !hintsAreEarly());
  const fetch = () => void file.fetch().catch(() => {});
  return { onPointerEnter: fetch, onFocus: fetch };
}

/**
 * Calls `open` once the dialog's file is loaded. Returns a promise that resolves when the dialog is
 * open, so that the button can show that it is busy. If the file cannot be fetched, a toast offers
 * a retry. If the retry fails too, a toast offers a reload, because an upgrade may have removed the
 * file, and Firefox never requests a failed file again while the page is open.
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
