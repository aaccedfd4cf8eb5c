import { clock } from '../../lib/clock';

/** Milliseconds after the last letter in which typed letters are remembered. */
const memory = 1000;

/**
 * Returns a type-ahead (APG: listbox): quick letters spell the beginning of an option, the same
 * letter again goes on to the next option that begins with it.
 */
export function createTypeAhead(): {
  /** The option that a letter leads to from `active`; null when none fits. */
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
      // Refining may stay where it is; a new or repeated letter moves on.
      const start = (active ?? -1) + (cycles ? 1 : 0);
      for (let step = 0; step < labels.length; step++) {
        const place = (Math.max(0, start) + step) % labels.length;
        if (fold(labels[place] ?? '').startsWith(sought)) return place;
      }
      return null;
    },
  };
}

/** Whether a key types a letter or sign, alone. */
export function isPrintable(event: {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}): boolean {
  return [...event.key].length === 1 && !event.altKey && !event.ctrlKey && !event.metaKey;
}

const fold = (text: string) => text.normalize('NFC').toLocaleLowerCase('uk');
