import { type Entry, open, type ZipFile } from 'yauzl';
import { limits } from './limits';
import { Refused } from './protocol';

/**
 * The parts of a workbook, which is a ZIP file. A part is decompressed only once its size is known.
 */
export class Parts {
  #unfolded = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /**
   * Opens the parts of a ZIP file. Throws Refused for any other file, and for one that would
   * decompress to too much, is encrypted or has macros.
   */
  static async open(file: string): Promise<Parts> {
    const zip = await new Promise<ZipFile>((resolve, reject) => {
      open(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true }, (error, opened) => {
        if (error || !opened) reject(new Refused('broken'));
        else resolve(opened);
      });
    });
    return new Parts(zip, await listEntries(zip));
  }

  has(name: string): boolean {
    return this.entries.has(name.toLowerCase());
  }

  /** Returns the names of all parts in lower case, without a slash before them. */
  names(): Iterable<string> {
    return this.entries.keys();
  }

  /**
   * Yields the text of a part while decompressing it. Throws Refused if there is no such part, if
   * it is damaged, or if all parts read so far are too large together.
   */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name.toLowerCase());
    if (!entry) throw new Refused('broken');
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.zip.openReadStream(entry, (error, opened) => {
        if (error || !opened) reject(new Refused('broken'));
        else resolve(opened);
      });
    });
    let decoder: InstanceType<typeof TextDecoder> | null = null;
    try {
      for await (const chunk of stream) {
        // The stream yields bytes.
        const bytes = chunk as Buffer;
        this.#unfolded += bytes.length;
        if (this.#unfolded > limits.unfoldedBytes) throw new Refused('tooMuch');
        decoder ??= new TextDecoder(xmlEncoding(bytes), { fatal: true });
        yield decoder.decode(bytes, { stream: true });
      }
      if (decoder) yield decoder.decode();
    } catch (error) {
      throw error instanceof Refused ? error : new Refused('broken');
    }
  }
}

/** Returns the encoding of XML by its first bytes: a byte order mark or a zero byte of UTF-16. */
function xmlEncoding([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || first === 0 ? 'utf-16be' : 'utf-8';
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    let bytes = 0;
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase();
      bytes += entry.uncompressedSize;
      const reason = refusalOf(entry, name, entries.size, bytes);
      if (reason) {
        reject(new Refused(reason));
        return;
      }
      // If two parts have the same name, programs differ in which one they read.
      if (entries.has(name)) {
        reject(new Refused('broken'));
        return;
      }
      entries.set(name, entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new Refused('broken')));
    zip.readEntry();
  });
}

function refusalOf(entry: Entry, name: string, count: number, bytes: number) {
  if (count >= limits.entries || bytes > limits.unfoldedBytes) return 'tooMuch' as const;
  if (entry.isEncrypted()) return 'encrypted' as const;
  const macros = /(?:^|\/)vbaproject[^/]*\.bin$|(?:^|\/)macrosheets\//;
  return macros.test(name) ? ('macros' as const) : null;
}
