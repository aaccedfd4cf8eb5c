import { useEffect } from 'react';
import type { Reference, ReferenceKind } from '../contract/references';
import type { Id } from '../contract/types';
import { problemFrom } from '../core/lib/problem';
import { useLatest } from '../core/react/useLatest';
import { useFeature } from '../core/stores/features';
import { toast } from '../core/stores/toasts';
import type { NamedOption } from '../ui/select/useOptionMatches';
import { useMergeCall } from './merging/useMergeCall';
import { useReferences } from './references';
import { takeInsteadTexts as texts } from './selectTexts';
import { usageToasts } from './usage/texts';

/** A newly created entry, and the existing one that the person probably meant. */
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
 * Offers, in a toast, the entry that the person probably meant. The offer outlives the select. If
 * the form was saved meanwhile, it has stored the new entry, which is then merged into the meant
 * one.
 */
export function TakeInstead({ kind, alternative, onChange }: TakeInsteadProps) {
  const { remove } = useReferences(kind);
  const canMerge = useFeature('usage');
  const merge = useMergeCall(kind);
  // Other rows of the form may have changed meanwhile; a removed row must not come back.
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
