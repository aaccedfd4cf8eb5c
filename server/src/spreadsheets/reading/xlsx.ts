import { maxImportColumns } from '../../../../src/contract/limits';
import { cellText, type SheetCell } from './cellText';
import { limits } from './limits';
import { maxCellLength, type ReadRow, Refused, type Unread } from './protocol';
import { openWorkbook, type Workbook } from './workbook';
import { readXml } from './xml';
import { Parts } from './zip';

/** Maximum number of merged cells whose names are kept for the message. */
const maxMerged = 5;
/** Number of characters of a formula to keep for the message that its result is missing. */
const keptFormula = 200;

const emptyCell: SheetCell = {
  type: 'n',
  format: 'number',
  value: '',
  inline: null,
  hasValue: false,
  formula: null,
};

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
  const { merged, hidden } = sheet;
  if (merged.count > 0) unread.push({ merged: merged.names, more: merged.count - merged.names.length });
  if (hidden.rows + hidden.columns > 0) unread.push({ hidden });
}

/** Collects the rows of a sheet from its elements. */
class Sheet {
  #rows: ReadRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #cell: SheetCell = { ...emptyCell };
  /**
   * Whether the parser is inside an element with the cell's value, with a text inside the cell,
   * with its formula, or with a phonetic hint.
   */
  #inValue = false;
  #inText = false;
  #inFormula = false;
  #inPhonetic = false;
  #characters = 0;
  /** Merged cells that span several rows: only their first row has the value. */
  readonly merged = { names: [] as string[], count: 0 };
  #isHidden = false;
  readonly #hiddenColumns: { first: number; last: number }[] = [];
  readonly #hiddenWithText = new Set<number>();
  #hiddenRows = 0;

  constructor(readonly workbook: Workbook) {}

  /** The number of hidden rows and of hidden columns with text. */
  get hidden(): { rows: number; columns: number } {
    return { rows: this.#hiddenRows, columns: this.#hiddenWithText.size };
  }

  take(): ReadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      const number = Number(attributes.r ?? this.#row + 1);
      if (!Number.isInteger(number)) throw new Refused('broken');
      // If numbers did not grow, two rows could have the same number.
      if (number <= this.#row) throw new Refused('rowOrder', number);
      if (number > limits.sheetRows) throw new Refused('tooManyRows');
      this.#row = number;
      this.#cells = [];
      this.#column = -1;
      this.#isHidden = isSet(attributes.hidden);
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1;
      const format = this.workbook.formats[Number(attributes.s ?? 0)] ?? 'number';
      this.#cell = { ...emptyCell, type: attributes.t ?? 'n', format };
    } else if (name === 'v') {
      this.#inValue = true;
      this.#cell.hasValue = true;
    } else if (name === 't') {
      this.#inText = true;
      this.#cell.inline ??= '';
      this.#cell.hasValue = true;
    } else if (name === 'f') {
      this.#inFormula = true;
      this.#cell.formula = '';
    } else if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 'mergeCell') this.#noteMerged(attributes.ref);
    else if (name === 'col' && isSet(attributes.hidden))
      this.#hiddenColumns.push({ first: Number(attributes.min) - 1, last: Number(attributes.max) - 1 });
  }

  text(piece: string): void {
    const cell = this.#cell;
    if (this.#inFormula) cell.formula = `${cell.formula ?? ''}${piece}`.slice(0, keptFormula);
    if (this.#inValue && cell.value.length <= maxCellLength) cell.value += piece;
    const { inline } = cell;
    if (this.#inText && !this.#inPhonetic && inline !== null && inline.length <= maxCellLength)
      cell.inline = inline + piece;
  }

  close(name: string): void {
    if (name === 'v') this.#inValue = false;
    else if (name === 't') this.#inText = false;
    else if (name === 'f') this.#inFormula = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'c') this.#put(cellText(this.#cell, this.workbook).slice(0, maxCellLength));
    else if (name === 'row' && this.#cells.some((cell) => cell !== '')) {
      this.#rows.push([this.#row, Array.from(this.#cells, (cell) => cell ?? '')]);
      if (this.#isHidden) this.#hiddenRows += 1;
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
    const column = this.#column;
    this.#cells[Math.min(column, maxImportColumns)] = text;
    if (this.#hiddenColumns.some(({ first, last }) => column >= first && column <= last))
      this.#hiddenWithText.add(column);
  }
}

/** Returns the position of a column from its cell's name (`B5` is 1); null without a name. */
function columnOf(name: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(name ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Returns whether a flag of XML is set. */
function isSet(flag: string | undefined): boolean {
  return flag === '1' || flag === 'true';
}
