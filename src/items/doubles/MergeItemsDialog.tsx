import '../../../styles/items/merge-items.css';
import { useId, useState } from 'react';
import { itemHeadings } from '../../contract/itemFields';
import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { blockingMessage } from '../../core/router/unsavedWork';
import { useFeature } from '../../core/stores/features';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { Picture } from '../../ui/photos/Picture';
import { useEntriesFields } from '../fields/useEntriesFields';
import { ItemFacts } from './ItemFacts';
import { doublesTexts } from './texts';
import { useItemFacts } from './useItemFacts';
import { useItemMerge } from './useItemMerge';

const texts = doublesTexts.dialog;

interface MergeItemsDialogProps {
  /** The items to merge; the first one survives unless the person chooses another. */
  items: readonly ItemBrief[];
  onClose(): void;
  /** Called after the merge with the id of the item that survives. */
  onMerged(survivor: Id): void;
}

/** A dialog that asks which of the items survives, tells what moves to it, and merges them. */
export function MergeItemsDialog({ items, onClose, onMerged }: MergeItemsDialogProps) {
  const group = useId();
  const [chosen, setChosen] = useState(items[0]?.id);
  const merge = useItemMerge(onMerged);
  const joined = useEntriesFields().map((field) => texts.joins(itemHeadings[field]));
  const hasTrash = useFeature('trash');
  const facts = useItemFacts(items.map(({ id }) => id));
  const survivor = items.find(({ id }) => id === chosen);
  const others = items.filter(({ id }) => id !== chosen);
  // Unsaved input of the page below disables the merge, which may delete the item that the input is
  // for.
  const [isUnsaved] = useState(() => blockingMessage() !== null);
  return (
    <Dialog
      title={texts.title}
      width={640}
      busy={merge.busy}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={merge.busy || undefined} onClick={() => merge.busy || onClose()}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={merge.busy}
            disabled={isUnsaved}
            onClick={() => survivor && merge.run(survivor, others)}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {isUnsaved && <Notice kind="warning">{texts.unsaved}</Notice>}
      <fieldset className="double-choice" disabled={merge.busy}>
        <legend className="field-label">{texts.stays}</legend>
        {items.map((item) => {
          return (
            <label key={item.id} className="double-option">
              <input
                type="radio"
                name={group}
                checked={item.id === chosen}
                onChange={() => setChosen(item.id)}
              />
              <Picture src={item.mainImage?.urls.small} alt="" width={72} height={96} />
              <ItemFacts id={item.id} title={item.title} found={facts.get(item.id)} />
            </label>
          );
        })}
      </fieldset>
      <p>{[texts.moves, ...joined].join(' ')}</p>
      <p className="muted">{hasTrash ? texts.goes : texts.goesForGood}</p>
      {merge.problem && <Notice kind="danger">{merge.problem.detail}</Notice>}
    </Dialog>
  );
}
