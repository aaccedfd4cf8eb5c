/** Reads the composition from the text of a care label in any of the known languages. */
import { maxMaterials, maxPercent, minPercent } from '../../../../src/contract/limits';
import { codes, type Material, materials } from './materials';
import { type LabelPart, partWords } from './partWords';
import { type Token, tokensOf } from './tokens';
import { maxWords, Vocabulary } from './vocabulary';

export interface LabelRow {
  /** The material; null for a name that is unknown in all languages. */
  material: Material | null;
  /** The material's name or abbreviation as it was read. */
  read: string;
  percent: number;
}

export interface ReadPart {
  part: 'shell' | 'lining';
  rows: LabelRow[];
  /** Whether the percentages add up to 100. */
  complete: boolean;
  /** The languages of the label agree. Only complete compositions of known materials count. */
  agreed: boolean;
}

/** Maximum number of characters to read from a label. */
const maxCharacters = 4000;
/** Maximum number of words of an unknown name. */
const maxUnknown = 3;
/** Words that may stand between a percentage and its material, but are not part of a name. */
const joining = new Set([
  'and',
  'und',
  'et',
  'e',
  'y',
  'i',
  've',
  'та',
  'и',
  'й',
  'з',
  'of',
  'de',
  'aus',
  'z',
]);

const names = new Vocabulary<Material>(materials.map((material) => [material.words, material]));

/**
 * Returns the material that a whole name means, even with its words in reverse order; null for an
 * unknown name.
 */
export function materialOf(name: string): Material | null {
  const words = tokensOf(name).flatMap((token) => (token.kind === 'word' ? [token.folded] : []));
  return names.meaningOf(words) ?? names.meaningOf([...words].reverse()) ?? null;
}

/**
 * Returns the rows of the shell and those of the lining, if the label has them. A label may repeat
 * them in several languages; they are returned once. Filling and trimming are ignored.
 */
export function parseLabel(text: string): ReadPart[] {
  // The normalization turns some characters into whole phrases, so the text is cut again after it.
  const beginning = text.slice(0, maxCharacters).normalize('NFKC').slice(0, maxCharacters);
  const runs = runsOf(tokensOf(beginning));
  return (['shell', 'lining'] as const).flatMap((part) => {
    const rows = runs.filter((run) => run.part === part).flatMap(({ words }) => rowsOf(words));
    const found = chooseRows(rows);
    return found ? [{ part, ...found }] : [];
  });
}

/** Returns the composition from rows that several languages may repeat; null without rows. */
export function chooseRows(rows: readonly LabelRow[]): Omit<ReadPart, 'part'> | null {
  return chooseBlock(blocksOf(rows));
}

/**
 * A token after the look-up of names: a percentage, a material, another word, or the end of a
 * phrase.
 */
type Word = Exclude<Token, { kind: 'word' }> | { kind: 'material'; material: Material; read: string } | Other;
interface Other {
  kind: 'other';
  read: string;
}

/**
 * Splits a label at the names of the garment's parts. Words before the first of these names belong
 * to the shell.
 */
function runsOf(tokens: readonly Token[]): { part: LabelPart; words: Word[] }[] {
  const runs: { part: LabelPart; words: Word[] }[] = [{ part: 'shell', words: [] }];
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (!token) break;
    const phrase = token.kind === 'word' ? phraseFrom(tokens, at) : [];
    const folded = phrase.map((word) => word.folded);
    const [part, material] = [partWords.longestAt(folded, 0), names.longestAt(folded, 0)];
    const read = (length: number) =>
      phrase
        .slice(0, length)
        .map(({ raw }) => raw)
        .join(' ');
    const words = runs.at(-1)?.words ?? [];
    if (part && part.length >= (material?.length ?? 0)) {
      runs.push({ part: part.meaning, words: [] });
      at += part.length;
    } else if (material) {
      words.push({ kind: 'material', material: material.meaning, read: read(material.length) });
      at += material.length;
    } else {
      words.push(token.kind === 'word' ? (codeAt(tokens, at) ?? { kind: 'other', read: read(1) }) : token);
      at += 1;
    }
  }
  return runs;
}

/**
 * Returns the consecutive words from a position, at most `maxWords`, that may begin with a name.
 */
function phraseFrom(tokens: readonly Token[], at: number): Extract<Token, { kind: 'word' }>[] {
  const phrase = [];
  for (let next = at; next < at + maxWords; next += 1) {
    const token = tokens[next];
    if (token?.kind !== 'word') break;
    phrase.push(token);
  }
  return phrase;
}

/**
 * Returns the material that an abbreviation stands for; null if the token is no abbreviation or is
 * not next to a percentage.
 */
function codeAt(tokens: readonly Token[], at: number): Word | null {
  const token = tokens[at];
  if (token?.kind !== 'word' || !Object.hasOwn(codes, token.raw)) return null;
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== 'break');
  const after = tokens.slice(at + 1).find(({ kind }) => kind !== 'break');
  if (before?.kind !== 'percent' && after?.kind !== 'percent') return null;
  const material = materialOf(codes[token.raw] ?? '');
  return material && { kind: 'material', material, read: token.raw };
}

/**
 * Returns a row for each percentage, with the name after it; if the text begins with a name, with
 * the name before it.
 */
function rowsOf(words: readonly Word[]): LabelRow[] {
  const first = words.find(({ kind }) => kind === 'percent' || kind === 'material');
  // If names stand before their percentages, the order is reversed, so that each name follows its
  // percentage.
  const isAfter = first?.kind === 'percent';
  const inOrder = isAfter ? [...words] : [...words].reverse();
  const rows: LabelRow[] = [];
  for (const [at, word] of inOrder.entries()) {
    if (word.kind !== 'percent' || word.percent < minPercent || word.percent > maxPercent) continue;
    const end = inOrder.findIndex((other, place) => place > at && other.kind === 'percent');
    const beside = inOrder.slice(at + 1, end < 0 ? undefined : end);
    const name = nameIn(beside, isAfter);
    if (name) rows.push({ ...name, percent: word.percent });
  }
  return isAfter ? rows : rows.reverse();
}

function nameIn(words: readonly Word[], isAfter: boolean): Pick<LabelRow, 'material' | 'read'> | null {
  const known = words.find((word) => word.kind === 'material');
  if (known) return { material: known.material, read: known.read };
  const unknown: string[] = [];
  for (const word of words) {
    if (word.kind !== 'other') {
      if (unknown.length > 0) break;
    } else if (!joining.has(word.read.toLowerCase())) unknown.push(word.read);
  }
  if (unknown.length === 0 || unknown.length > maxUnknown) return null;
  return { material: null, read: (isAfter ? unknown : unknown.reverse()).join(' ') };
}

type Block = Pick<ReadPart, 'rows' | 'complete'>;

/**
 * Splits rows into blocks, one per language: a block ends where its percentages reach 100, or where
 * the next row would exceed 100 or repeat a material.
 */
function blocksOf(rows: readonly LabelRow[]): Block[] {
  const blocks: Block[] = [];
  let block: Block = { rows: [], complete: false };
  const end = () => {
    if (block.rows.length > 0) blocks.push(block);
    block = { rows: [], complete: false };
  };
  for (const row of rows) {
    const sum = sumOf(block.rows) + row.percent;
    if (sum > maxPercent + 0.1 || block.rows.some((other) => keyOf(other) === keyOf(row))) end();
    if (block.rows.length < maxMaterials) block.rows.push(row);
    // Rounded fractions such as 33.3 may add up to a little less.
    block.complete = Math.abs(sumOf(block.rows) - maxPercent) < 0.15;
    if (block.complete) end();
  }
  end();
  return blocks;
}

/**
 * Returns the best block; null if there is none. Prefers complete blocks, then blocks of known
 * materials only, then the block on which most languages agree.
 */
function chooseBlock(blocks: readonly Block[]): Omit<ReadPart, 'part'> | null {
  const contents = blocks.map(contentOf);
  const times = new Map<string, number>();
  for (const content of contents) times.set(content, (times.get(content) ?? 0) + 1);
  const isKnown = ({ rows }: Block) => rows.every(({ material }) => material !== null);
  const worth = blocks.map((block, at) => [
    Number(block.complete),
    Number(isKnown(block)),
    times.get(contents[at] ?? '') ?? 0,
    sumOf(block.rows),
  ]);
  const [best] = [...blocks.keys()].sort((one, other) => compare(worth[other] ?? [], worth[one] ?? []));
  const block = blocks[best ?? 0];
  if (best === undefined || !block) return null;
  const agreed = blocks.every(
    (other, at) => !other.complete || !isKnown(other) || contents[at] === contents[best],
  );
  return { rows: wholePercents(block), complete: block.complete, agreed };
}

/**
 * Returns the rows with whole percentages. The percentages of a complete composition still add up
 * to 100, those of an incomplete one to 100 at most.
 */
function wholePercents({ rows, complete }: Block): LabelRow[] {
  const rest = (row: LabelRow) => row.percent - Math.floor(row.percent);
  const missing = maxPercent - rows.reduce((sum, { percent }) => sum + Math.floor(percent), 0);
  const largest = [...rows].sort((one, other) => rest(other) - rest(one));
  const raised = new Set(largest.filter((row, at) => at < missing && (complete || rest(row) >= 0.5)));
  return rows.map((row) => ({ ...row, percent: Math.floor(row.percent) + Number(raised.has(row)) }));
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

function sumOf(rows: readonly LabelRow[]): number {
  return rows.reduce((sum, { percent }) => sum + percent, 0);
}

function keyOf({ material, read }: LabelRow): string {
  return material?.name ?? read.toLowerCase();
}

function contentOf({ rows }: Block): string {
  return JSON.stringify(rows.map((row) => `${keyOf(row)} ${row.percent}`).sort());
}
