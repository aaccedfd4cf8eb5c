import { useEffect, useState } from 'react';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import { navigate } from '../../core/router/location';
import { toast } from '../../core/stores/toasts';
import { Button } from '../../ui/Button';
import type { ItemForm } from '../page/useItemForm';
import { walkTexts as texts } from './texts';
import { nextOf, walkOf } from './walk';

/** The id of the item that is opened to be filled in next; null for none. */
let opened: Id | null = null;

/** The button that saves the item and opens the next one of the list that it was opened from. */
export function SaveAndNext({ item }: { item: ItemForm }) {
  const { id } = item.base.version.item;
  const [inWalk] = useState(() => walkOf(id) !== null);
  const [isSaved, setSaved] = useState(false);
  // Runs after the saved values are rendered, so that the page asks only about values typed since.
  useEffect(() => {
    if (!isSaved) return;
    setSaved(false);
    openNext(id).catch((error) => toast.error(problemFrom(error).detail));
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
 * Returns the first field of the card that is empty, leaving out the optional composition;
 * undefined if none is.
 */
function emptyField(): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('.item-main input:not(.composition *)');
  return [...fields].find(({ value }) => value === '');
}
