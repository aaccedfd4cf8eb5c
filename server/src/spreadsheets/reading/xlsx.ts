import { maxImportColumns } from '../../../../src/contract/limits';
import { limits } from './limits';
import { formulaError, maxCellLength, type ReadRow, Refused, type Unread } from './protocol';
import { openWorkbook, type Workbook } from './workbook';
import { decoded, readXml } from './xml';
import { Parts } from './zip';

/** Maximum number of merged cells whose names are kept for the message. */
const maxMerged = 5;

/**
 * Yields the rows with text of a workbook's first sheet, and adds the skipped parts of the workbook
 * to `unread`. Throws Refused.
 */
export async function* readXlsx(file: string, unread: Unread[]): AsyncGenerator<ReadRow> {
  const parts = await Parts.open(file);
  const sheet = new Sheet(await openWorkbook(parts));
  const { sheet: part, sheetName, otherSheets } = sheet.workbook;
  if (otherSheets > 0) unread.push({ sheet: sheetName, others: otherSheets });
  const handlers = {
    open: sheet.open.bind(sheet),
    text: sheet.text.bind(sheet),
    close: sheet.close.bind(sheet),
  };
  for await (const _ of readXml(parts.read(part), handlers)) yield* sheet.take();
  const { merged } = sheet;
  if (merged.count === 0) return;
  unread.push({ merged: merged.names, more: merged.count - merged.names.length });
}

/** Collects the rows of a sheet from its elements. */
class Sheet {
  #rows: ReadRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #type = 'n';
  #isDate = false;
  #value = '';
  /**
   * Whether the parser is inside an element with the cell's text, or inside one with a phonetic
   * hint.
   */
  #inValue = false;
  #inPhonetic = false;
  #characters = 0;
  /** Merged cells that span several rows: only their first row has the value. */
  readonly merged = { names: [] as string[], count: 0 };

  constructor(readonly workbook: Workbook) {}

  take(): ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const number = Number(attributes.r ?? this.#row + 1);
      // If numbers did not grow, two rows could have the same number.
      if (!Number.isInteger(number) || number <= this.#row) throw new Refused('broken');
      if (number > limits.sheetRows) throw new Refused('tooManyRows');
      this.#row = number;
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#isDate = this.workbook.dateFormats[Number(attributes.s ?? 0)] ?? false;
      this.#value = '';
    } else if (name === 'v' || name === 't') this.#inValue = true;
    else if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 'mergeCell') this.#noteMerged(attributes.ref);
  }

  text(piece: string): void {
    if (!this.#inValue || this.#inPhonetic || this.#value.length > maxCellLength) return;
    this.#value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#inValue = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'c') this.#put(this.#cellText().slice(0, maxCellLength));
    else if (name === 'row' && this.#cells.some((cell) => cell !== '')) {
      this.#rows.push([this.#row, Array.from(this.#cells, (cell) => cell ?? '')]);
    }
  }

  #noteMerged(name = ''): void {
    const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(name) ?? [];
    if (first === last) return;
    this.merged.count += 1;
    if (this.merged.names.length < maxMerged) this.merged.names.push(name);
  }

  /**
   * Stores a cell. Cells beyond the last allowed column share one place, which shows that they
   * exist.
   */
  #put(text: string): void {
    if (text === '') return;
    this.#characters += text.length;
    if (this.#characters > limits.characters) throw new Refused('tooMuch');
    this.#cells[Math.min(this.#column, maxImportColumns)] = text;
  }

  #cellText(): string {
    const { sharedTexts, from1904 } = this.workbook;
    const value = this.#value;
    if (value === '') return '';
    switch (this.#type) {
      case 's':
        return sharedTexts[Number(value)] ?? '';
      case 'b':
        return value === '1' ? 'Так' : 'Ні';
      case 'e':
        return `${formulaError}${value}`;
      case 'n':
        return (this.#isDate ? dateOf(Number(value), from1904) : null) ?? numberText(value);
      case 'd':
        return value.slice(0, 10);
      default:
        return decoded(value);
    }
  }
}

/** Returns the position of a column from its cell's name (`B5` is 1); null without a name. */
function columnOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Returns a number as text. Excel keeps 15 digits; any further ones are errors of binary numbers.
 */
function numberText(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

/** The serial number of 29 February 1900, a day that workbooks count although it did not exist. */
const noDay = 60;

/** Returns the date (`YYYY-MM-DD`) of a serial number; null if the number is not a date. */
function dateOf(serial: number, from1904: boolean): string | null {
  const days = Math.floor(serial);
  if (!(days >= (from1904 ? 0 : 1) && days < 2_958_466) || (!from1904 && days === noDay)) return null;
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > noDay ? 30 : 31);
  return new Date(first + days * 86_400_000).toISOString().slice(0, 10);
}
