import '../../../styles/screens/usage.css';
import { useState } from 'react';
import { readUsage } from '../../api/usage';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import type { UsedReference } from '../../contract/usage';
import { useBusy } from '../../features/page/useBusy';
import { MergeDialog } from '../../features/usage/MergeDialog';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { usageTexts } from '../../texts/usage';
import { Button } from '../../ui/Button';

interface MergeOfferProps {
  kind: ReferenceKind;
  /** The first is to stay, unless another is chosen. */
  ids: readonly Id[];
  onMerged(): void;
}

/** Offers to merge entries, where one of them was to get the name of the other. */
export function MergeOffer({ kind, ids, onMerged }: MergeOfferProps) {
  const texts = usageTexts(kind);
  const [entries, setEntries] = useState<readonly UsedReference[] | null>(null);
  const open = useBusy(async () => {
    try {
      const usage = await readUsage(kind);
      setEntries(ids.flatMap((id) => usage.entries.find((entry) => entry.id === id) ?? []));
    } catch (error) {
      toast.error(problemFrom(error).detail);
    }
  });
  return (
    <div>
      <Button size="small" {...open}>
        {texts.offer}
      </Button>
      {entries && (
        <MergeDialog
          kind={kind}
          entries={entries}
          stays={ids[0]}
          onClose={() => setEntries(null)}
          onMerged={onMerged}
        />
      )}
    </div>
  );
}
