import { clock } from '../../core/lib/clock';

/** Milliseconds without a letter after which the typed letters are forgotten. */
const memory = 1000;

/**
 * Creates a type-ahead (APG: listbox). Letters typed quickly spell the beginning of an option; the
 * same letter typed again leads to the next option that begins with it.
 */
export function createTypeAhead(): {
  /** Returns the place of the option that a letter leads to from `active`; null if none matches. */
  type(letter: string, active: number | null, labels: readonly string[]): number | null;
} {
  let typed = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    type(letter, active, labels) {
      const now = clock.now();
      typed = (now - last < memory ? typed : '') + fold(letter);
      last = now;
      const first = [...typed][0] ?? '';
      const cycles = typed === first.repeat([...typed].length);
      const sought = cycles ? first : typed;
      // A longer text may still match the active option; for a new or repeated letter the search
      // begins after that option.
      const start = (active ?? -1) + (cycles ? 1 : 0);
      for (let step = 0; step < labels.length; step++) {
        const place = (Math.max(0, start) + step) % labels.length;
        if (fold(labels[place] ?? '').startsWith(sought)) return place;
      }
      return null;
    },
  };
}

/** Returns whether a key types one character; Alt, Ctrl and Meta must not be held. */
export function isPrintable(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): boolean {
  return [...event.key].length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey;
}

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase('uk');
