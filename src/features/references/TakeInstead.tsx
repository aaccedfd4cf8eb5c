import { useEffect } from 'react';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { useFeature } from '../../stores/features';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { takeInsteadTexts as texts } from '../../texts/takeInstead';
import { usageToasts } from '../../texts/usage';
import type { NamedOption } from '../../ui/select/useOptionMatches';
import { useMergeCall } from '../usage/useMerge';

/** An entry that was just created, and the one that was likely meant. */
export interface Alternative {
  created: Reference;
  meant: NamedOption;
}

interface TakeInsteadProps {
  kind: ReferenceKind;
  alternative: Alternative;
  onChange(id: Id): void;
}

/**
 * Offers, in a message, the entry that was likely meant. It can be taken after the control is gone,
 * too: a form that was saved meanwhile has the new entry.
 */
export function TakeInstead({ kind, alternative, onChange }: TakeInsteadProps) {
  const { remove } = useReferences(kind);
  const canMerge = useFeature('usage');
  const merge = useMergeCall(kind);
  // Other rows of the form may have changed meanwhile; one that is gone must not come back.
  const choose = useLatest<((id: Id) => void) | null>(onChange);
  useEffect(
    () => () => {
      choose.current = null;
    },
    [choose],
  );

  const take = useLatest(async ({ created, meant }: Alternative) => {
    choose.current?.(meant.id);
    try {
      await remove(created.id).catch((error) => {
        if (!canMerge || problemFrom(error).code !== 'in_use') throw error;
        return merge(meant, { ids: [created.id] });
      });
    } catch (error) {
      toast.error(usageToasts.notRemoved([created.name], problemFrom(error).detail));
    }
  });

  useEffect(() => {
    toast.success(texts.created(alternative.created.name), {
      label: texts.take(alternative.meant.name),
      onAction: () => void take.current(alternative),
    });
  }, [alternative, take]);
  return null;
}
