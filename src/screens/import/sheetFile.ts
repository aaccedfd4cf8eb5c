import { maxImportBytes } from '../../contract/limits';
import { importTexts } from '../../texts/imports';

const texts = importTexts.file;

/** What the browser offers to choose. */
export const sheetTypes =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Returns why a file cannot be imported, null where it may be. The server looks into it. */
export function sheetRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.(?:xlsm|xltm|xlsb)$/i.test(name)) return texts.macros;
  if (!/\.(?:csv|tsv|txt|xlsx)$/i.test(name)) return texts.wrongType;
  if (size === 0) return texts.empty;
  return size > maxImportBytes ? texts.tooBig(maxImportBytes / 1_000_000) : null;
}
