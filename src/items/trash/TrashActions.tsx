import { useStore } from '../../core/react/useStore';
import type { LoadedSelection } from '../../page/list/loadedSelection';
import type { HiddenRows } from '../../page/list/useHiddenRows';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { IconDelete } from '../../ui/icons';
import { IconRestore } from '../../ui/moreIcons';
import { trashTexts as texts } from './texts';
import type { TrashEntry } from './trashKinds';

interface TrashActionsProps extends Pick<LoadedSelection<TrashEntry>, 'store'> {
  hidden: HiddenRows<TrashEntry>;
  /** Restores entries; resolves when they are restored or a toast has reported the failure. */
  onRestore(entries: readonly TrashEntry[]): Promise<void>;
  /**
   * Called with the entries to delete permanently; undefined if the user's role does not allow
   * that.
   */
  onRemove: ((entries: readonly TrashEntry[]) => void) | undefined;
}

/**
 * The number of selected entries and the buttons that restore or delete them. The buttons do
 * nothing while no entry is selected.
 */
export function TrashActions({ store, hidden, onRestore, onRemove }: TrashActionsProps) {
  const entries = [...useStore(store).values()];
  const none = entries.length === 0;
  const { busy, onClick } = useBusy(() => (none ? undefined : onRestore(entries)));
  return (
    <>
      <span className="trash-count muted" aria-live="polite">
        {none ? '' : texts.selected(entries.length, hidden.count)}
      </span>
      {!none && (hidden.count > 0 || hidden.showAll) && (
        // One button for both, so that it keeps the focus.
        <Button variant="text" onClick={hidden.showAll ?? hidden.show}>
          {hidden.showAll ? texts.showAll : texts.show}
        </Button>
      )}
      <Button icon={<IconRestore />} aria-disabled={none || undefined} busy={busy} onClick={onClick}>
        {texts.restore}
      </Button>
      {onRemove && (
        <Button
          variant={none ? 'quiet' : 'danger'}
          icon={<IconDelete />}
          aria-disabled={none || undefined}
          onClick={() => none || onRemove(entries)}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}
