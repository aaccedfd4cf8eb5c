import type { TrashItem } from '../../contract/trash';
import { useBusy } from '../../features/page/useBusy';
import type { LoadedSelection } from '../../features/selection/loadedSelection';
import { useStore } from '../../react/useStore';
import { trashTexts as texts } from '../../texts/trash';
import { Button } from '../../ui/Button';
import { IconDelete, IconRestore } from '../../ui/icons';

interface TrashActionsProps extends Pick<LoadedSelection<TrashItem>, 'store'> {
  /** Ends when they are restored, or could not be. */
  onRestore(items: readonly TrashItem[]): Promise<void>;
  /** Absent where the role does not allow it. */
  onRemove: ((items: readonly TrashItem[]) => void) | undefined;
}

/** What can be done with the selected items; nothing while none is. */
export function TrashActions({ store, onRestore, onRemove }: TrashActionsProps) {
  const items = [...useStore(store).values()];
  const none = items.length === 0;
  const { busy, onClick } = useBusy(() => (none ? undefined : onRestore(items)));
  return (
    <>
      <span className="trash-count muted" aria-live="polite">
        {none ? '' : texts.selected(items.length)}
      </span>
      <Button icon={<IconRestore />} aria-disabled={none || undefined} busy={busy} onClick={onClick}>
        {texts.restore}
      </Button>
      {onRemove && (
        <Button
          variant={none ? 'quiet' : 'danger'}
          icon={<IconDelete />}
          aria-disabled={none || undefined}
          onClick={() => none || onRemove(items)}
        >
          {texts.remove}
        </Button>
      )}
    </>
  );
}
