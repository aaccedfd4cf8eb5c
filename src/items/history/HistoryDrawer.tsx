import '../../page/pageStyles';
import '../../../styles/item-pages.css';
import '../../../styles/items/history.css';
import { useEffect, useRef } from 'react';
import { revertTexts } from '../../batches/revertTexts';
import { takeBack } from '../../batches/takeBack';
import type { ShownChange } from '../../contract/changes';
import { exactTime } from '../../core/lib/localTime';
import { problemFrom } from '../../core/lib/problem';
import { useLatest } from '../../core/react/useLatest';
import { navigate } from '../../core/router/location';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { toast } from '../../core/stores/toasts';
import { Loaded } from '../../page/Loaded';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { getClothes, type VersionedClothes } from '../api/clothes';
import { itemValues } from '../page/itemValues';
import { rebaseEdits } from '../page/rebaseEdits';
import type { ItemForm } from '../page/useItemForm';
import type { Photos } from '../photos/itemPhotos';
import { useClothes } from '../stores/clothes';
import { revertChange } from './api';
import { ChangeCauseTag, ChangeLines, ChangeTime } from './ChangeView';
import { personText } from './personText';
import { RevertButton } from './RevertButton';
import { historyTexts as texts } from './texts';
import { type ItemChanges, useItemChanges } from './useItemChanges';

interface HistoryDrawerProps {
  item: ItemForm;
  photos: Photos;
  onClose(): void;
}

/** A drawer with the changes of an item and their authors, the newest first; each can be undone. */
export function HistoryDrawer({ item, photos, onClose }: HistoryDrawerProps) {
  const { id, title } = item.base.version.item;
  const { result, reload, more } = useItemChanges(id);
  useItemsChanged(reload);
  const clothes = useClothes();
  // Read after the undo, because the form may have taken over a generated description meanwhile.
  const latest = useLatest(item);

  const revert = async (change: ShownChange) => {
    const done = await takeBack(() => revertChange(change.id));
    // Also after a failure: somebody else may have undone the change before.
    reload();
    if (!done) return false;
    try {
      const version = await getClothes(id);
      renew(latest.current, version);
      photos.takeMain(version.item);
      photos.reload();
    } catch (error) {
      if (problemFrom(error).status !== 404) toast.error(revertTexts.notShown);
      else {
        // The item no longer exists, because the undone change was its creation.
        clothes.remove(id);
        navigate('/admin/clothes');
      }
    }
    return true;
  };

  return (
    <Dialog
      title={texts.drawer(title)}
      width={560}
      className="drawer"
      initialFocus="heading"
      onClose={onClose}
    >
      <Loaded
        result={result}
        reload={reload}
        missing={texts.missing}
        loading={<Skeleton lines={4} height={64} />}
      >
        {(loaded) => <Changes {...loaded} onMore={more} onRevert={revert} />}
      </Loaded>
    </Dialog>
  );
}

/** Makes the server's version of the item the baseline of the form; unsaved values stay. */
function renew({ base, form, restore }: ItemForm, { item, etag }: VersionedClothes): void {
  const after = itemValues(item);
  const values = rebaseEdits(base.values, form.values, after, new Map());
  restore({ etag, base: after, values }, item);
}

interface ChangesProps extends ItemChanges {
  onMore(): Promise<void>;
  onRevert(change: ShownChange): Promise<boolean>;
}

function Changes({ changes, hasMore, onMore, onRevert }: ChangesProps) {
  const list = useRef<HTMLOListElement>(null);
  /** The index of the first older change while older changes are being loaded; otherwise null. */
  const next = useRef<number | null>(null);
  // The button moves down or disappears when older changes are added. The focus goes to the first
  // of them.
  useEffect(() => {
    const first = next.current === null ? null : list.current?.children[next.current];
    if (!(first instanceof HTMLElement)) return;
    next.current = null;
    first.focus();
  });
  const more = useBusy(async () => {
    next.current = changes.length;
    await onMore().catch((error: unknown) => {
      next.current = null;
      toast.failure(error);
    });
  });
  if (changes.length === 0) return <p className="muted">{texts.empty}</p>;
  return (
    <>
      <ol ref={list} className="changes">
        {changes.map((change) => (
          <li key={change.id} className="change" tabIndex={-1}>
            <ItemChange change={change} onRevert={onRevert} />
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button className="changes-more" {...more}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function ItemChange({ change, onRevert }: { change: ShownChange } & Pick<ChangesProps, 'onRevert'>) {
  const kind = change.kind === null ? texts.otherKind : texts.kinds[change.kind];
  return (
    <>
      <div className="change-head">
        <h3>{kind}</h3>
        <ChangeCauseTag change={change} />
        <p className="muted">
          <bdi>{change.administrator ? personText(change.administrator) : texts.nobody}</bdi>,{' '}
          <ChangeTime at={change.at} />
        </p>
      </div>
      <ChangeLines change={change} />
      {change.revertible && (
        <RevertButton
          label={revertTexts.one}
          name={revertTexts.oneNamed(`${kind}, ${exactTime(change.at)}`)}
          question={revertTexts.askOne}
          onRevert={() => onRevert(change)}
        />
      )}
    </>
  );
}
