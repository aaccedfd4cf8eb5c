/** The facts of a workbook besides its cells: the first sheet, and what cell formats show. */
import path from 'node:path';
import { limits } from './limits';
import { builtInFormats, formatOf, type NumberFormat } from './numberFormats';
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
  /** What each cell format shows, by its position. */
  formats: NumberFormat[];
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
  const book = await bookPart(parts);
  if (!parts.has(types) || !parts.has(book)) throw new Refused('notWorkbook');
  await refuseMacros(parts, types, book);
  const relations = await readRelations(parts, book);
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await parseXml(parts.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      // An extension may have an attribute `id` of its own, which names no relation.
      const ids = Object.entries(attributes).filter(([key]) => /(?:^|:)id$/.test(key));
      sheets.push({
        name: attributes.name ?? '',
        relation: ids.find(([, id]) => relations.has(id))?.[1] ?? '',
        hidden: /hidden/i.test(attributes.state ?? ''),
      });
    },
  });
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
    formats: await readFormats(parts, partOf('styles')),
    sharedTexts: await readSharedTexts(parts, partOf('sharedStrings')),
  };
}

/** Returns the path of the workbook's main part, as the relations of the file name it. */
async function bookPart(parts: Parts): Promise<string> {
  const relations = await readRelations(parts, '');
  return [...relations.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
}

/**
 * Refuses a workbook that has a type for macros, or a part with macros. A type may be declared for
 * parts that do not exist: some programs declare all the types they know.
 */
async function refuseMacros(parts: Parts, types: string, book: string): Promise<void> {
  const ofNames = new Map<string, string>();
  const ofExtensions = new Map<string, string>();
  await parseXml(parts.read(types), {
    open(name, { ContentType = '', PartName = '', Extension = '' }) {
      if (name === 'Override') ofNames.set(PartName.replace(/^\//, '').toLowerCase(), ContentType);
      if (name === 'Default') ofExtensions.set(Extension.toLowerCase(), ContentType);
    },
  });
  for (const name of parts.names()) {
    const type = ofNames.get(name) ?? ofExtensions.get(name.slice(name.lastIndexOf('.') + 1)) ?? '';
    const isBook = name === book.toLowerCase() && /macroEnabled/i.test(type);
    if (isBook || /vbaProject|macrosheet/i.test(type)) throw new Refused('macros');
  }
}

interface Relation {
  type: string;
  part: string;
}

/** Returns the relations of a part, by id: those of the whole file for '', none without any. */
async function readRelations(parts: Parts, of: string): Promise<Map<string, Relation>> {
  const found = new Map<string, Relation>();
  const { dir, base } = path.posix.parse(of);
  const list = path.posix.join(dir, '_rels', `${base}.rels`);
  if (!parts.has(list)) return found;
  await parseXml(parts.read(list), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const part = path.posix.resolve('/', dir, Target.replaceAll('\\', '/')).slice(1);
      found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part });
    },
  });
  return found;
}

async function readFormats(parts: Parts, part: string | undefined): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = [];
  if (part === undefined || !parts.has(part)) return formats;
  const known = new Map(builtInFormats);
  let list = '';
  await parseXml(parts.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmts' || name === 'cellXfs') list = name;
      // Formats of differences (`dxf`) have numbers of their own.
      if (list === 'numFmts' && name === 'numFmt') known.set(Number(numFmtId), formatOf(formatCode));
      if (list === 'cellXfs' && name === 'xf') formats.push(known.get(Number(numFmtId)) ?? 'number');
    },
    close(name) {
      if (name === list) list = '';
    },
  });
  return formats;
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
