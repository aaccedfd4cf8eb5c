import { formatDecimal } from '../../lib/number';
import { backupTexts as texts } from '../../texts/backups';

/** Returns a number of bytes in words, in thousands: «14,2 МБ». */
export function backupSize(bytes: number): string {
  let value = Math.ceil(bytes / 1000);
  let step = 0;
  for (; step < texts.bytes.length - 1 && value >= 999.5; step += 1) value /= 1000;
  const digits = step > 0 && value < 100 ? 1 : 0;
  return texts.weight(formatDecimal(Number(value.toFixed(digits))), texts.bytes[step] ?? '');
}
