import { useBusy } from '../../features/page/useBusy';
import type { LoadedSelection } from '../../features/selection/loadedSelection';
import { useStore } from '../../react/useStore';
import { trashTexts as texts } from '../../texts/trash';
import { Button } from '../../ui/Button';
import { IconDelete, IconRestore } from '../../ui/icons';
import type { TrashEntry } from './trashKinds';

interface TrashActionsProps extends Pick<LoadedSelection<TrashEntry>, 'store'> {
  /** Ends when they are restored, or could not be. */
  onRestore(entries: readonly TrashEntry[]): Promise<void>;
  /** Absent where the role does not allow it. */
  onRemove: ((entries: readonly TrashEntry[]) => void) | undefined;
}

/** Restores or deletes the selected entries; does nothing while none is selected. */
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
