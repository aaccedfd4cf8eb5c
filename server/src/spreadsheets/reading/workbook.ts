/**
 * The facts of a workbook besides its cells: the first sheet, and the cell formats that make a
 * number a date.
 */
import { limits } from './limits';
import { Refused } from './protocol';
import { decoded, parseXml } from './xml';
import type { Parts } from './zip';

export interface Workbook {
  /** The path of the part with the first visible sheet. */
  sheet: string;
  sheetName: string;
  /** The number of other visible sheets. */
  otherSheets: number;
  /** Whether dates count from 1904. */
  from1904: boolean;
  /** True for each cell format that formats dates, by its position. */
  dateFormats: boolean[];
  sharedTexts: string[];
}

/** Maximum number of characters of a sheet's name in a message; Excel allows 31. */
const maxSheetNameLength = 100;

/**
 * Reads the parts of a workbook except its sheets. Throws Refused if the file is not a workbook,
 * has macros, is damaged or has too many shared texts.
 */
export async function openWorkbook(parts: Parts): Promise<Workbook> {
  const types = '[Content_Types].xml';
  if (!parts.has(types) || !parts.has('xl/workbook.xml')) throw new Refused('notWorkbook');
  await refuseMacros(parts, types);
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await parseXml(parts.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key));
      sheets.push({
        name: attributes.name ?? '',
        relation: relation?.[1] ?? '',
        hidden: /hidden/i.test(attributes.state ?? ''),
      });
    },
  });
  const relations = await readRelations(parts);
  const [shown, ...others] = sheets.filter(
    ({ hidden, relation }) => !hidden && relations.get(relation)?.type === 'worksheet',
  );
  const sheet = shown && relations.get(shown.relation)?.part;
  if (!shown || sheet === undefined || !parts.has(sheet)) throw new Refused('notWorkbook');
  const partOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.part;
  return {
    sheet,
    sheetName: shown.name.slice(0, maxSheetNameLength),
    otherSheets: others.length,
    from1904,
    dateFormats: await readFormats(parts, partOf('styles')),
    sharedTexts: await readSharedTexts(parts, partOf('sharedStrings')),
  };
}

async function refuseMacros(parts: Parts, types: string): Promise<void> {
  await parseXml(parts.read(types), {
    open(_, { ContentType = '' }) {
      if (/macroEnabled|vbaProject/i.test(ContentType)) throw new Refused('macros');
    },
  });
}

async function readRelations(parts: Parts): Promise<Map<string, { type: string; part: string }>> {
  const found = new Map<string, { type: string; part: string }>();
  await parseXml(parts.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const part = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return found;
}

/** The numbers of the built-in date formats (ECMA-376, 18.8.30). */
const knownDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58];

async function readFormats(parts: Parts, part: string | undefined): Promise<boolean[]> {
  const formats: boolean[] = [];
  if (part === undefined || !parts.has(part)) return formats;
  const dates = new Set(knownDates);
  let inCells = false;
  await parseXml(parts.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt' && isDate(formatCode)) dates.add(Number(numFmtId));
      if (name === 'cellXfs') inCells = true;
      if (inCells && name === 'xf') formats.push(dates.has(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/**
 * Returns whether a format contains a day or a year. Ignores texts, colours and languages in it.
 */
function isDate(code: string): boolean {
  return /[dy]/i.test(code.replace(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, ''));
}

async function readSharedTexts(parts: Parts, part: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (part === undefined || !parts.has(part)) return texts;
  let text = '';
  let characters = 0;
  const inside = { text: false, phonetic: false };
  await parseXml(parts.read(part), {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't') inside.text = true;
      if (name === 'rPh') inside.phonetic = true;
    },
    text(piece) {
      if (!inside.text || inside.phonetic) return;
      text += piece;
      characters += piece.length;
      if (characters > limits.sharedCharacters) throw new Refused('tooMuch');
    },
    close(name) {
      if (name === 't') inside.text = false;
      if (name === 'rPh') inside.phonetic = false;
      if (name === 'si') texts.push(decoded(text));
    },
  });
  return texts;
}
