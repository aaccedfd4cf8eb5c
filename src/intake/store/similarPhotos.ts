import type { SimilarToHash } from '../../contract/similar';
import type { IntakeBook } from './intakeBook';
import { type AskedLook, findSimilarToHashes } from './similarHashes';

/** Creates the search for photos of items that look like the intake's photos. */
export function similarPhotos(book: IntakeBook, onChange: () => void) {
  let found: readonly SimilarToHash[] = [];
  let asked = new Set<string>();
  return {
    found: () => found,
    async look(): Promise<void> {
      const looks = book
        .record()
        .photos.flatMap(({ hash, colour, outcome }) =>
          hash && outcome.state === 'unsent' ? [{ hash, colour }] : [],
        );
      const before = asked;
      const fresh = [...new Map(looks.map((look) => [keyOf(look), look])).values()].filter(
        (look) => !before.has(keyOf(look)),
      );
      if (fresh.length === 0) return;
      for (const look of fresh) before.add(keyOf(look));
      try {
        const more = await findSimilarToHashes(fresh);
        if (asked !== before) return;
        found = [...found, ...more];
        onChange();
      } catch {
        // The failure is ignored, because the person can work without hints. The next search
        // retries.
        for (const look of fresh) before.delete(keyOf(look));
      }
    },
    reset() {
      found = [];
      asked = new Set();
    },
  };
}

function keyOf({ hash, colour }: AskedLook): string {
  return `${hash} ${colour}`;
}
