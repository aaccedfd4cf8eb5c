import { useMemo } from 'react';
import { useDraft } from '../../stores/drafts';
import { draftTexts as texts } from '../../texts/draft';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { decodeDraft } from './decodeDraft';
import type { ItemForm } from './useItemForm';

/** Keeps what is typed as a draft, and offers the one of an earlier visit. */
export function ItemDraft({ item }: { item: ItemForm }) {
  const { form, base, changed } = item;
  const draft = useMemo(
    () => ({ etag: base.version.etag, base: base.values, values: form.values }),
    [base, form.values],
  );
  const { found, discard } = useDraft(`clothes:${base.version.item.id}`, draft, changed, decodeDraft);
  if (!found || changed) return null;
  const drop = () => {
    discard();
    // The notice disappears together with the pressed button.
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
              item.restore(found);
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
