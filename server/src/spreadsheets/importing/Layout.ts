import { createHash } from 'node:crypto';
import type { ImportField } from '../../../../src/contract/imports';
import { columnNamed, headingKey } from '../headings';
import { type Meaning, NamedValues } from '../namedValues';
import { unmarkCell } from '../reading/cellKinds';
import { type Membership, variantRule } from '../variants';

/** The most currencies that a note names. */
const maxCurrencies = 5;
const ours = /^(?:uah|грн\.?|₴|гривн[яі])$/iu;

/**
 * How the program that wrote a file arranges its rows: which of them describe one product, which
 * properties other columns name, and in which currency the prices are.
 */
export class Layout {
  readonly #rule: ReturnType<typeof variantRule>;
  readonly #named: NamedValues;
  readonly #currency: number | null;
  /** The column of Square in which an item without variations has the word «Regular». */
  readonly #variation: number | null;
  /** The meanings of the names in the first row of each product, for its further rows. */
  readonly #meanings = new Map<string, readonly Meaning[]>();
  /** One list for all products with the same properties: most of a file has few. */
  readonly #lists = new Map<string, readonly Meaning[]>();
  /** The currencies of the file other than ours. */
  readonly currencies = new Set<string>();

  /** `values` are the first values of each column, by which columns are mapped. */
  constructor(
    headings: readonly string[],
    columns: readonly (ImportField | null)[],
    values: readonly (readonly string[])[],
  ) {
    this.#rule = variantRule(headings);
    this.#named = new NamedValues(headings, columns, values);
    const hasPrice = columns.includes('price');
    this.#currency = hasPrice ? columnNamed(headings, 'валюта', 'currency', 'currency code') : null;
    this.#variation = columnNamed(headings, 'variation name');
    for (const heading of hasPrice ? headings : []) {
      const [, code] = /\bcurrency=([a-z]{3})\b/i.exec(heading) ?? [];
      if (code) this.#noteCurrency(code);
    }
  }

  /** Returns the product of a row; null if each row is a product. */
  membershipOf(given: readonly string[]): Membership | null {
    return this.#rule ? shortened(this.#rule((at) => textIn(given, at))) : null;
  }

  /**
   * Returns the cells of a row that is imported, each property in the column of its field. The rows
   * come in the order of the file.
   */
  arrange(given: string[], membership: Membership | null): string[] {
    this.#noteCurrency(textIn(given, this.#currency));
    const meanings = membership?.isFrame ? null : this.#meaningsOf(given, membership);
    const cells = this.#named.placed(given, meanings);
    if (this.#variation !== null && headingKey(textIn(given, this.#variation)) === 'regular') {
      cells[this.#variation] = '';
    }
    return cells;
  }

  /** Returns the meanings of a row's names, or of those in the product's first row. */
  #meaningsOf(cells: readonly string[], membership: Membership | null): readonly Meaning[] {
    const meanings = this.#named.meaningsIn(cells);
    if (meanings.length === 0 || !membership) return meanings;
    if (meanings.every((one) => one === '')) return this.#meanings.get(membership.of ?? '') ?? meanings;
    const list = meanings.join();
    if (!this.#lists.has(list)) this.#lists.set(list, meanings);
    for (const key of membership.keys) this.#meanings.set(key, this.#lists.get(list) ?? meanings);
    return meanings;
  }

  #noteCurrency(name: string): void {
    const isOurs = name === '' || ours.test(name);
    if (!isOurs && this.currencies.size < maxCurrencies) this.currencies.add(name.slice(0, 20));
  }
}

function textIn(cells: readonly string[], at: number | null): string {
  return at === null ? '' : unmarkCell(cells[at]).text.trim();
}

/** Returns a membership whose keys take little memory, however long the cells are. */
function shortened({ keys, of, ...rest }: Membership): Membership {
  return { ...rest, keys: keys.map(short), of: of && short(of) };
}

function short(key: string): string {
  return key.length <= 64 ? key : createHash('sha256').update(key).digest('base64');
}
