/** Finds names of one or several words in a label; a stem matches with any ending. */
import { foldWord } from './fold';

/** Words of one name at most. */
const mostWords = 4;

/** What may follow a stem: an ending, or the rest of a compound. */
const stemEnd = '*';

export class Vocabulary<T> {
  readonly #whole = new Map<string, T>();
  /** Names with a stem, by how many words they have. */
  readonly #stems: { parts: string[]; meaning: T }[] = [];

  /** Each text has names between bars. */
  constructor(entries: Iterable<readonly [names: string, meaning: T]>) {
    for (const [names, meaning] of entries) {
      for (const name of names.split('|')) {
        const parts = name.split(' ').map(foldWord);
        if (name.includes(stemEnd)) this.#stems.push({ parts, meaning });
        else this.#whole.set(parts.join(' '), meaning);
      }
    }
  }

  /** Returns the meaning of all of the folded words; undefined where they have none. */
  meaningOf(words: readonly string[]): T | undefined {
    const whole = this.#whole.get(words.join(' '));
    if (whole !== undefined) return whole;
    return this.#stems.find(({ parts }) => parts.length === words.length && parts.every(isLike(words)))
      ?.meaning;
  }

  /** Returns the longest name that begins at a position, and how many words it has. */
  longestAt(words: readonly string[], at: number): { meaning: T; length: number } | undefined {
    for (let length = Math.min(mostWords, words.length - at); length > 0; length -= 1) {
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
