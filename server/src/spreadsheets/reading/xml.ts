import sax from 'sax';
import { Refused } from './protocol';

/**
 * Callbacks for the elements of a workbook's part. Names come without their prefixes. Elements of
 * extensions are left out with all that they contain: they may repeat the names of the part's own.
 */
export interface Handlers {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/**
 * Reads XML piece by piece and yields after each piece, so that the caller can pass on the rows
 * read so far. Throws Refused for invalid XML and for a document type declaration, which workbooks
 * do not have.
 */
export async function* readXml(pieces: AsyncIterable<string>, handlers: Handlers): AsyncGenerator<void> {
  const xml = sax.parser(true, { position: false });
  const refuse = () => {
    throw new Refused('broken');
  };
  xml.onerror = refuse;
  xml.ondoctype = refuse;
  const own = new OwnElements();
  xml.onopentag = (tag) => {
    // Without namespaces, attributes are texts.
    const { name, attributes } = tag as sax.Tag;
    if (own.open(name, attributes)) handlers.open?.(localName(name), attributes);
  };
  const text = (piece: string) => {
    if (!own.isSkipping) handlers.text?.(piece);
  };
  xml.ontext = text;
  xml.oncdata = text;
  xml.onclosetag = (name) => {
    if (own.close()) handlers.close?.(localName(name));
  };
  for await (const piece of pieces) {
    xml.write(piece);
    yield;
  }
  xml.close();
  yield;
}

/** Reads all pieces of a part. Throws Refused like `readXml`. */
export async function parseXml(pieces: AsyncIterable<string>, handlers: Handlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}

/** The element in which a part offers the same content to programs of different ages. */
const alternatives = ['AlternateContent', 'Fallback'];

/**
 * Tells the elements in the namespace of the first one from those of extensions. Of alternatives
 * the fallback counts, which is for programs that know no extension (ECMA-376, part 3).
 *
 * sax could resolve namespaces by itself, but needs much longer for a large sheet.
 */
class OwnElements {
  /** Namespaces by prefix, for each open element. */
  readonly #scopes: ReadonlyMap<string, string>[] = [];
  /** For each open element, whether it is one of the part's own. */
  readonly #isOwn: boolean[] = [];
  #namespace: string | undefined;
  /** The number of open elements from the outermost skipped one on. */
  #skipped = 0;

  get isSkipping(): boolean {
    return this.#skipped > 0;
  }

  /** Notes the beginning of an element. Returns whether it is one of the part's own. */
  open(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (this.#skipped > 0) {
      this.#skipped += 1;
      return false;
    }
    const scope = withDeclared(this.#scopes.at(-1) ?? new Map(), attributes);
    const namespace = scope.get(prefixOf(name));
    const isFirst = this.#scopes.length === 0;
    if (isFirst) this.#namespace = namespace;
    const local = localName(name);
    const isOwn = isFirst || (namespace === this.#namespace && local !== 'extLst');
    if (!isOwn && !alternatives.includes(local)) {
      this.#skipped = 1;
      return false;
    }
    this.#scopes.push(scope);
    this.#isOwn.push(isOwn);
    return isOwn;
  }

  /** Notes the end of an element. Returns whether it was one of the part's own. */
  close(): boolean {
    if (this.#skipped > 0) {
      this.#skipped -= 1;
      return false;
    }
    this.#scopes.pop();
    return this.#isOwn.pop() ?? false;
  }
}

function withDeclared(
  scope: ReadonlyMap<string, string>,
  attributes: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  let declared: Map<string, string> | null = null;
  for (const name in attributes) {
    if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
    declared ??= new Map(scope);
    declared.set(name.slice('xmlns:'.length), attributes[name] ?? '');
  }
  return declared ?? scope;
}

function prefixOf(name: string): string {
  return name.slice(0, Math.max(0, name.indexOf(':')));
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Decodes a text of a workbook: `_x000D_` stands for a character. */
export function decoded(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
