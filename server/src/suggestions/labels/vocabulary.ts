/**
 * Finds names of one or more words in a label. A word of a name may be a stem, which matches any
 * word that begins with it.
 */
import { foldWord } from './fold';

/** Maximum number of words per name. */
export const maxWords = 4;

/** The mark at the end of a stem, in place of an ending or of the rest of a compound. */
const stemEnd = '*';

export class Vocabulary<T> {
  readonly #whole = new Map<string, T>();
  /** The names that contain a stem: their folded words and their meaning. */
  readonly #stems: { parts: string[]; meaning: T }[] = [];

  /** Each `names` in `entries` holds names with the same meaning, separated by bars. */
  constructor(entries: Iterable<readonly [names: string, meaning: T]>) {
    for (const [names, meaning] of entries) {
      for (const name of names.split('|')) {
        const parts = name.split(' ').map(foldWord);
        if (name.includes(stemEnd)) this.#stems.push({ parts, meaning });
        else this.#whole.set(parts.join(' '), meaning);
      }
    }
  }

  /**
   * Returns the meaning of the name that consists of exactly these folded words; undefined if there
   * is none.
   */
  meaningOf(words: readonly string[]): T | undefined {
    const whole = this.#whole.get(words.join(' '));
    if (whole !== undefined) return whole;
    return this.#stems.find(({ parts }) => parts.length === words.length && parts.every(isLike(words)))
      ?.meaning;
  }

  /**
   * Returns the meaning of the longest name that begins at a position of these folded words, and
   * its number of words; undefined if no name begins there.
   */
  longestAt(words: readonly string[], at: number): { meaning: T; length: number } | undefined {
    for (let length = Math.min(maxWords, words.length - at); length > 0; length -= 1) {
      const meaning = this.meaningOf(words.slice(at, at + length));
      if (meaning !== undefined) return { meaning, length };
    }
    return undefined;
  }
}

function isLike(words: readonly string[]) {
  return (part: string, at: number): boolean => {
    const word = words[at] ?? '';
    return part.endsWith(stemEnd) ? word.startsWith(part.slice(0, -1)) : word === part;
  };
}
