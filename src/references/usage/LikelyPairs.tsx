import { useRef, useState } from 'react';
import type { ReferenceUsage, UsedReference } from '../../contract/usage';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import type { UsageTexts } from './texts';

/** The number of pairs shown at once. */
const step = 10;

interface LikelyPairsProps {
  usage: ReferenceUsage;
  texts: UsageTexts;
  onMerge(entries: readonly UsedReference[]): void;
}

/** Renders the pairs of similar entries, each with a button that merges the two. */
export function LikelyPairs({ usage, texts, onMerge }: LikelyPairsProps) {
  const [shown, setShown] = useState(step);
  const none = useRef<HTMLParagraphElement>(null);
  const focusRecovery = useFocusRecovery<HTMLUListElement>(none);
  const byId = new Map(usage.entries.map((entry) => [entry.id, entry]));
  const pairs = usage.pairs.slice(0, shown).flatMap(({ ids, why }) => {
    const [one, other] = [byId.get(ids[0]), byId.get(ids[1])];
    return one && other ? [{ one, other, why }] : [];
  });
  const isWhole = shown >= usage.pairs.length;
  return (
    <Card title={texts.pairs} className="likely-pairs">
      {usage.pairs.length === 0 && (
        <p ref={none} tabIndex={-1} className="muted">
          {texts.noPairs}
        </p>
      )}
      <ul {...focusRecovery}>
        {pairs.map(({ one, other, why }) => (
          <li key={`${one.id} ${other.id}`}>
            <span>
              <bdi>{texts.choice(one.name, one.id, one.count)}</bdi>
              <bdi>{texts.choice(other.name, other.id, other.count)}</bdi>
              <span className="muted">{texts.why[why]}</span>
            </span>
            <Button
              size="small"
              aria-label={texts.mergePair(one.name, other.name)}
              onClick={() => onMerge([one, other])}
            >
              {texts.merge}
            </Button>
          </li>
        ))}
      </ul>
      {!isWhole && (
        <Button variant="text" onClick={() => setShown((before) => before + 5 * step)}>
          {texts.more}
        </Button>
      )}
      {isWhole && usage.morePairs && <p className="muted">{texts.morePairs}</p>}
    </Card>
  );
}
