import sax from 'sax';
import { Refused } from './protocol';

/** Callbacks for the elements of a workbook's part. Names come without their prefixes. */
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
  xml.onopentag = (tag) => {
    // Without namespaces, attributes are texts.
    const { name, attributes } = tag as sax.Tag;
    handlers.open?.(localName(name), attributes);
  };
  xml.ontext = (text) => handlers.text?.(text);
  xml.oncdata = (text) => handlers.text?.(text);
  xml.onclosetag = (name) => handlers.close?.(localName(name));
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
