import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import '../../../styles/screens/history.css';
import { useEffect, useRef } from 'react';
import type { ShownChange } from '../../api/changeDecoders';
import { revertChange } from '../../api/changes';
import { getClothes, type VersionedClothes } from '../../api/clothes';
import { ChangeCauseTag, ChangeLines, ChangeTime } from '../../features/history/ChangeView';
import { personText } from '../../features/history/personText';
import { RevertButton } from '../../features/history/RevertButton';
import { takeBack } from '../../features/history/takeBack';
import { useBusy } from '../../features/page/useBusy';
import { exactTime } from '../../lib/localTime';
import { isMissingFeature, problemFrom } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { navigate } from '../../router/location';
import { useClothes } from '../../stores/clothes';
import type { Photos } from '../../stores/itemPhotos';
import { useItemsChanged } from '../../stores/itemsChanged';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { historyTexts as texts } from '../../texts/history';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { itemValues } from './itemValues';
import { rebaseEdits } from './rebaseEdits';
import { type ItemChanges, useItemChanges } from './useItemChanges';
import type { ItemForm } from './useItemForm';

interface HistoryDrawerProps {
  item: ItemForm;
  photos: Photos;
  onClose(): void;
}

/** What was changed in an item, by whom, the newest first; each change can be taken back. */
export function HistoryDrawer({ item, photos, onClose }: HistoryDrawerProps) {
  const { id, title } = item.base.version.item;
  const { result, reload, more } = useItemChanges(id);
  useItemsChanged(reload);
  const clothes = useClothes();
  // What a generation has written while the change was taken back belongs to the form, too.
  const latest = useLatest(item);

  const revert = async (change: ShownChange) => {
    const done = await takeBack(() => revertChange(change.id));
    // Where nothing came back, somebody else may have been faster.
    reload();
    if (!done) return false;
    try {
      const version = await getClothes(id);
      renew(latest.current, version);
      photos.takeMain(version.item);
      photos.reload();
    } catch (error) {
      if (problemFrom(error).status !== 404) toast.error(texts.revert.notShown);
      else {
        // What was taken back is its creation.
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
      {result.state === 'loaded' && <Changes {...result.value} onMore={more} onRevert={revert} />}
      {result.state === 'loading' && (
        <div aria-busy="true">
          <Skeleton lines={4} height={64} />
        </div>
      )}
      {result.state === 'failed' &&
        (isMissingFeature(result.problem) ? (
          <p className="muted">{texts.missing}</p>
        ) : (
          <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
        ))}
    </Dialog>
  );
}

/** Puts the item as the server has it under the form; what was typed stays. */
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
  /** Where older changes will begin once they have come. */
  const next = useRef<number | null>(null);
  // The button moves down or goes away: the reading continues with the first that came.
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
      toast.error(problemFrom(error).detail);
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
          label={texts.revert.one}
          name={texts.revert.oneNamed(`${kind}, ${exactTime(change.at)}`)}
          question={texts.revert.askOne}
          onRevert={() => onRevert(change)}
        />
      )}
    </>
  );
}
