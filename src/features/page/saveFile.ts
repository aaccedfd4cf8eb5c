import { clock } from '../../lib/clock';

/** How long a browser may take to open what it saves, in ms. */
const openedWithin = 60_000;

/** Saves a file where the browser puts what is downloaded. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  clock.after(openedWithin, () => URL.revokeObjectURL(link.href));
}

/** Returns the day of this place, as `2026-11-22`. */
export function fileDate(): string {
  const now = new Date(clock.date());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
