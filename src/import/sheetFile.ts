import { maxImportBytes } from '../contract/limits';
import { importTexts } from './texts';

const texts = importTexts.file;

/** The file types that the browser's dialog offers. */
export const sheetTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns why a file cannot be imported; null if it looks fine. The server checks the content. */
export function sheetRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.(?:xlsm|xltm|xlsb)$/i.test(name)) return texts.macros;
  if (!/\.(?:csv|tsv|txt|xlsx)$/i.test(name)) return texts.wrongType;
  if (size === 0) return texts.empty;
  return size > maxImportBytes ? texts.tooBig(maxImportBytes / 1_000_000) : null;
}
