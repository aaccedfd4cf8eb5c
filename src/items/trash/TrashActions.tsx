import type { LoadedSelection } from '../../core/list/loadedSelection';
import { useBusy } from '../../core/page/useBusy';
import { useStore } from '../../core/react/useStore';
import { Button } from '../../ui/Button';
import { IconDelete, IconRestore } from '../../ui/icons';
import { trashTexts as texts } from './texts';
import type { TrashEntry } from './trashKinds';

interface TrashActionsProps extends Pick<LoadedSelection<TrashEntry>, 'store'> {
  /** Restores entries; resolves when it is done or has failed. */
  onRestore(entries: readonly TrashEntry[]): Promise<void>;
  /** Deletes entries for good; undefined if the role does not allow it. */
  onRemove: ((entries: readonly TrashEntry[]) => void) | undefined;
}

/**
 * The buttons that restore or delete the selected entries; they do nothing while none is selected.
 */
export function TrashActions({ store, onRestore, onRemove }: TrashActionsProps) {
  const entries = [...useStore(store).values()];
  const none = entries.length === 0;
  const { busy, onClick } = useBusy(() => (none ? undefined : onRestore(entries)));
  return (
    <>
      <span className="trash-count muted" aria-live="polite">
        {none ? '' : texts.selected(entries.length)}
      </span>
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
