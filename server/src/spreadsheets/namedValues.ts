/**
 * Columns whose meaning another column names, row by row: «Option1 Name» says «Size», «Option1
 * Value» «M». A shop has as many of these pairs as its goods have properties, and the same property
 * may stand in any of them.
 */
import { type ImportField, importFields } from '../../../src/contract/imports';
import { detailHeadings, headingKey, otherHeadings } from './headings';

/** The places of a name and of its value. */
interface Pair {
  name: number;
  value: number;
}

/** The fields that a name can mean, and their names besides those in `otherHeadings`. */
const nameable = ['size', 'color', 'brand'] as const;
type Nameable = (typeof nameable)[number];

const otherNames: Record<Nameable, readonly string[]> = {
  size: [
    ...['розмір', 'розмір одягу', 'розмір жіночого одягу', 'розмір чоловічого одягу', 'розмір взуття'],
    ...['міжнародний розмір', 'международный размер'],
    ...['talla', 'taille', 'größe', 'rozmiar', 'taglia', 'maat', 'clothing size'],
  ],
  color: ['колір', 'основний колір', 'farbe', 'couleur', 'kolor', 'colore', 'kleur', 'основной цвет'],
  brand: ['бренд'],
};

const meant = new Map<string, ImportField>(
  importFields.flatMap((field) =>
    [...otherHeadings[field], ...(isNameable(field) ? otherNames[field] : [])].map(
      (name) => [headingKey(name), field] as const,
    ),
  ),
);
/** Names such as «Розмір EU». */
const sizes = /^(?:sizes?|розміри?|размеры?)(?: |$)/u;

/** The field that a name gives its value; `unknown` for another property, '' for no name. */
export type Meaning = ImportField | 'unknown' | '';

/** The number of names by which a column is mapped. */
const fewNames = 20;

/** The heading of a value, and that of its name, `$1` being the pair's number. */
const numbered: readonly [RegExp, string][] = [
  [/^option(\d+) value$/, 'option$1 name'],
  [/^option value (\d+)$/, 'option name $1'],
  [/^attribute (\d+) value s$/, 'attribute $1 name'],
  [/^значення атрибут[уа] (\d+)$/, 'назва атрибуту $1'],
];
/** Without numbers the name is the nearest one before the value. */
const following: readonly [string, string][] = [
  ['значення характеристики', 'назва характеристики'],
  ['значение характеристики', 'название характеристики'],
];

/**
 * Returns for each field that a name means the place of a value: the field's column. `values` are
 * the first values of each column.
 */
export function fieldsOfNamed(
  headings: readonly string[],
  values: readonly (readonly string[])[],
): Map<ImportField, number> {
  const fields = new Map<ImportField, number>();
  const taken = new Set<number>();
  const pairs = pairsOf(headings).map(({ name, value }) => ({
    value,
    meanings: (values[name] ?? []).slice(0, fewNames).map(meaningOf),
  }));
  for (const field of nameable) {
    const counted = pairs.map(({ value, meanings }) => ({
      value,
      times: meanings.filter((one) => one === field).length,
    }));
    if (!counted.some(({ times }) => times > 0)) continue;
    // Where one pair holds both properties, the other one gets a pair without any of them.
    const [found] = counted.filter(({ value }) => !taken.has(value)).sort((a, b) => b.times - a.times);
    if (!found) continue;
    taken.add(found.value);
    fields.set(field, found.value);
  }
  return fields;
}

/** Puts the value of each named property into the column that is mapped to its field. */
export class NamedValues {
  readonly #pairs: Pair[];
  /** The columns that hold several properties in a cell, with the field that each is mapped to. */
  readonly #details: { at: number; field: Nameable }[];
  /** The column of each field as the names alone would map it. */
  readonly #byNames: ReadonlyMap<ImportField, number>;

  /** `values` are the first values of each column, by which columns are mapped. */
  constructor(
    headings: readonly string[],
    private readonly columns: readonly (ImportField | null)[],
    values: readonly (readonly string[])[],
  ) {
    this.#pairs = pairsOf(headings);
    this.#byNames = fieldsOfNamed(headings, values);
    this.#details = headings.flatMap((heading, at) => {
      const field = columns[at];
      return isNameable(field) && detailHeadings.includes(headingKey(heading)) ? [{ at, field }] : [];
    });
  }

  /** Returns the meanings of the names in a row; all are empty in the further rows of a product. */
  meaningsIn(cells: readonly string[]): Meaning[] {
    return this.#pairs.map(({ name }) => meaningOf((cells[name] ?? '').trim()));
  }

  /** Returns the cells with each property in the column of its field; null leaves them all out. */
  placed(cells: readonly string[], meanings: readonly Meaning[] | null): string[] {
    const byField = new Map<string, string>();
    for (const [at, { value }] of this.#pairs.entries()) {
      const field = meanings?.[at];
      if (field && !byField.has(field)) byField.set(field, cells[value] ?? '');
    }
    const placed = [...cells];
    for (const [at, { value }] of this.#pairs.entries()) {
      const field = this.columns[value];
      if (!isNameable(field)) continue;
      const named = byField.get(field);
      if (named !== undefined) placed[value] = named;
      else if (!meanings || !this.#mayBe(field, value, meanings[at])) placed[value] = '';
    }
    for (const { at, field } of this.#details) placed[at] = meanings ? detailOf(cells[at] ?? '', field) : '';
    return placed;
  }

  /**
   * Returns whether a value that no name gives to a field may belong to it nevertheless: not if the
   * name says another field. An unknown name leaves the decision to the person who mapped the
   * column; where the names mapped it, the value is another property.
   */
  #mayBe(field: Nameable, value: number, meaning: Meaning = ''): boolean {
    return meaning === '' || (meaning === 'unknown' && this.#byNames.get(field) !== value);
  }
}

/** Returns the cells of a product's further row with the names of properties in the first row. */
export function withNames(
  headings: readonly string[],
  cells: readonly string[],
  first: readonly string[],
): string[] {
  const named = [...cells];
  const pairs = pairsOf(headings);
  const hasNames = pairs.some(({ name }) => (cells[name] ?? '').trim() !== '');
  if (!hasNames) for (const { name } of pairs) named[name] = first[name] ?? '';
  return named;
}

/**
 * Returns the cells of a product's further row as they can stand without the first row: with its
 * names of properties, but without those of the item.
 */
export function propertiesAlone(
  headings: readonly string[],
  cells: readonly string[],
  first: readonly string[],
): string[] {
  const alone = withNames(headings, cells, first);
  for (const { name, value } of pairsOf(headings)) {
    const meaning = meaningOf(alone[name] ?? '');
    if (meaning === 'color' || meaning === 'brand') alone[value] = '';
  }
  return alone;
}

/** Returns a property in a text such as `Size=S|Color=Red`. */
function detailOf(text: string, field: Nameable): string {
  for (const part of text.split('|')) {
    const [name = '', ...value] = part.split('=');
    if (meaningOf(name) === field) return value.join('=').trim();
  }
  return '';
}

export function pairsOf(headings: readonly string[]): Pair[] {
  const keys = headings.map(headingKey);
  return keys.flatMap((key, value) => {
    for (const [pattern, ofName] of numbered) {
      const [, number] = pattern.exec(key) ?? [];
      const name = number === undefined ? -1 : keys.indexOf(ofName.replace('$1', number));
      if (name >= 0) return [{ name, value }];
    }
    const [, before] = following.find(([one]) => one === key) ?? [];
    const name = before === undefined ? -1 : keys.lastIndexOf(before, value);
    return name >= 0 ? [{ name, value }] : [];
  });
}

function meaningOf(name: string): Meaning {
  const key = headingKey(name);
  return key === '' ? '' : (meant.get(key) ?? (sizes.test(key) ? 'size' : 'unknown'));
}

function isNameable(field: ImportField | null | undefined): field is Nameable {
  return nameable.some((known) => known === field);
}
