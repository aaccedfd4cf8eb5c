import '../../../styles/references/usage.css';
import { useState } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import type { UsedReference } from '../../contract/usage';
import { toast } from '../../core/stores/toasts';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { readUsage } from '../usage/api';
import { usageTexts } from '../usage/texts';
import { MergeDialog } from './MergeDialog';

interface MergeOfferProps {
  kind: ReferenceKind;
  /** The entries to merge; the first one stays unless another is chosen. */
  ids: readonly Id[];
  onMerged(): void;
}

/** Offers to merge two entries after somebody tried to rename one to the other's name. */
export function MergeOffer({ kind, ids, onMerged }: MergeOfferProps) {
  const texts = usageTexts(kind);
  const [entries, setEntries] = useState<readonly UsedReference[] | null>(null);
  const open = useBusy(async () => {
    try {
      const usage = await readUsage(kind);
      setEntries(ids.flatMap((id) => usage.entries.find((entry) => entry.id === id) ?? []));
    } catch (error) {
      toast.failure(error);
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
