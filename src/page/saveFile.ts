import { clock } from '../core/lib/clock';

/** Milliseconds until the blob's URL is revoked, by which the browser must have opened it. */
const openedWithin = 60_000;

/** Saves a file as a download of the browser. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  clock.after(openedWithin, () => URL.revokeObjectURL(link.href));
}

/** Returns the local date, such as `2026-11-22`. */
export function fileDate(): string {
  const now = new Date(clock.date());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
