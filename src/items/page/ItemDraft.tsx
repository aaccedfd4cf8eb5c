import { useMemo } from 'react';
import type { FoundDraft } from '../../core/stores/drafts';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { decodeDraft } from './decodeDraft';
import { draftTexts as texts } from './texts';
import type { ItemForm } from './useItemForm';

interface ItemDraftProps extends FoundDraft {
  item: ItemForm;
}

/**
 * A notice that offers to restore the unsaved input of an earlier visit. Renders nothing if there
 * is none, or if the form already holds other changes.
 */
export function ItemDraft({ item, found, discard }: ItemDraftProps) {
  const draft = useMemo(() => decodeDraft(found, item.base.values), [found, item.base.values]);
  if (!draft || item.changed) return null;
  const drop = () => {
    discard();
    // The notice disappears with the pressed button, so the focus goes to the heading.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <Notice
      actions={
        <>
          <Button
            variant="text"
            size="small"
            onClick={() => {
              item.restore(draft);
              drop();
            }}
          >
            {texts.restore}
          </Button>
          <Button variant="text" size="small" onClick={drop}>
            {texts.discard}
          </Button>
        </>
      }
    >
      {texts.found}
    </Notice>
  );
}
