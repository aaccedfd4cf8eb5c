import { useEffect, useState } from 'react';
import type { Id } from '../../contract/types';
import { navigate } from '../../core/router/location';
import { toast } from '../../core/stores/toasts';
import { Button } from '../../ui/Button';
import type { ItemForm } from '../page/useItemForm';
import { walkTexts as texts } from './texts';
import { nextOf, walkOf } from './walk';

/** The id of the item that this button is opening; its page then focuses the first empty field. */
let opened: Id | null = null;

/**
 * The button that saves the item and opens the next item of the list that it was opened from.
 * Renders nothing if it was opened from elsewhere.
 */
export function SaveAndNext({ item }: { item: ItemForm }) {
  const { id } = item.base.version.item;
  const [inWalk] = useState(() => walkOf(id) !== null);
  const [isSaved, setSaved] = useState(false);
  // An effect, so that the saved values are rendered first: the page then asks before it is left
  // only if something was typed since.
  useEffect(() => {
    if (!isSaved) return;
    setSaved(false);
    openNext(id).catch((error) => toast.failure(error));
  }, [isSaved, id]);
  useEffect(() => {
    if (opened === id) emptyField()?.focus();
    opened = null;
  }, [id]);
  if (!inWalk) return null;
  return (
    <Button
      title="Ctrl+Enter"
      aria-keyshortcuts="Control+Enter"
      onClick={async () => setSaved(await item.saveNow())}
    >
      {texts.saveAndNext}
    </Button>
  );
}

async function openNext(id: Id): Promise<void> {
  const next = await nextOf(id);
  if (next === undefined) return void toast.success(texts.last);
  opened = next;
  navigate(`/admin/clothes/${next}`);
}

/**
 * Returns the first empty field of the card of the item's own fields; undefined if there is none.
 * The composition does not count, because it is optional.
 */
function emptyField(): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('.item-main input:not(.composition *)');
  return [...fields].find(({ value }) => value === '');
}
