import { formatDecimal } from '../../lib/number';
import { trashTexts } from '../../texts/trash';

const { kilobytes, megabytes, gigabytes } = trashTexts;

/** Returns a weight in bytes in words, in thousands: «14,2 МБ». */
export function weightOf(bytes: number): string {
  const kilo = Math.ceil(bytes / 1000);
  if (kilo < 1000) return kilobytes(String(kilo));
  const mega = bytes / 1_000_000;
  const short = (count: number) => formatDecimal(Number(count.toFixed(count < 100 ? 1 : 0)));
  return mega < 1000 ? megabytes(short(mega)) : gigabytes(short(mega / 1000));
}
