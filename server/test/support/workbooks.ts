/** Workbooks made part by part, among them some that no program would write. */
import { ZipFile } from 'yazl';
import { workbookParts } from '../../src/spreadsheets/writing/xlsxParts';

export type Parts = Record<string, string | Buffer>;

/** Packs the parts of a workbook; null omits a part. */
export async function workbook(
  sheetRows: string,
  parts: Record<string, string | Buffer | null> = {},
): Promise<Buffer> {
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetRows}</sheetData></worksheet>`;
  return zip({ ...workbookParts('Одяг'), 'xl/worksheets/sheet1.xml': sheet, ...parts });
}

export async function zip(parts: Record<string, string | Buffer | null>): Promise<Buffer> {
  const file = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    if (content !== null) file.addBuffer(Buffer.from(content), name);
  }
  file.end();
  const pieces: Buffer[] = [];
  for await (const piece of file.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Returns a row of texts. */
export function textRow(...texts: string[]): string {
  return `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
}
