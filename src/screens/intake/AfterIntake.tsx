import { type RefObject, useEffect, useRef } from 'react';
import { getClothes, listClothes, type VersionedClothes } from '../../api/clothes';
import type { ClothesListItem, Id } from '../../contract/types';
import { ProposeForAll } from '../../features/suggestions/suggestionFiles';
import { keepWalk } from '../../features/walk/walk';
import { Problem } from '../../lib/problem';
import { Link } from '../../router/Link';
import type { Intake } from '../../stores/intake/intakeState';
import { useOptionalComposition } from '../../stores/optionalComposition';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { intakeRunTexts } from '../../texts/intakeRun';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Checkbox } from '../../ui/fields/Checkbox';
import { withFocusKept } from '../../ui/hooks/movedFocus';
import { lacksOf } from './lacksOf';
import { NewItem } from './NewItem';
import { RefusedPhotos } from './RefusedPhotos';

const texts = intakeRunTexts.after;

/** The new items: what each of them lacks, and the way through them. */
export function AfterIntake({ intake }: { intake: Intake }) {
  const created = intake.groups.flatMap(({ id, target }) => {
    const progress = intake.progress.get(id);
    return !target && progress?.state === 'done' ? [progress.clothesId] : [];
  });
  const added = intake.groups.length - created.length;
  const { result, reload } = useLoad((signal) => newItems(created, signal), created.join(' '));
  const box = useRef<HTMLDivElement>(null);
  useNextKey(box);
  const items = result.state === 'loaded' ? result.value : [];
  const [isOptional, setOptional] = useOptionalComposition();
  const lacking = items.flatMap((item) => {
    const lacks = lacksOf(item, isOptional);
    return lacks.length > 0 ? [{ item, lacks }] : [];
  });
  const walk = lacking.map(({ item }) => item.id);
  const writtenTo = useFocusAfter(box, lacking.length);
  return (
    <>
      <Notice>
        {created.length > 0 && <p>{texts.done(created.length)}</p>}
        {added > 0 && <p>{texts.added(added)}</p>}
      </Notice>
      <RefusedPhotos intake={intake} />
      <Card title={texts.title}>
        {result.state === 'failed' && (
          <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
        )}
        {result.state === 'loading' && (
          <div aria-busy="true">
            <Skeleton lines={4} height={64} />
          </div>
        )}
        {items.some(({ fabricComposition }) => fabricComposition.length === 0) && (
          <Checkbox label={texts.compositionOptional} checked={isOptional} onChange={setOptional} />
        )}
        {result.state === 'loaded' && lacking.length === 0 && <p className="muted">{texts.allGood}</p>}
        {lacking.length > 0 && (
          <div ref={box}>
            <div className="intake-row">
              <p className="muted">{texts.left(lacking.length, items.length)}</p>
              <ProposeForAll ids={created} />
              <Button size="small" onClick={() => goToNext(box.current)}>
                {texts.next} <kbd>N</kbd>
              </Button>
            </div>
            <ul className="intake-new">
              {lacking.map(({ item, lacks }, at) => (
                <NewItem
                  key={item.id}
                  item={item}
                  lacks={lacks}
                  onWritten={() => {
                    writtenTo(at);
                    reload();
                  }}
                  onOpen={() =>
                    keepWalk({ ids: walk, first: 0, total: walk.length, atLeast: false, query: null })
                  }
                />
              ))}
            </ul>
          </div>
        )}
      </Card>
      <div className="intake-run">
        <Button variant="primary" onClick={() => withFocusKept(intake.clear)}>
          {texts.again}
        </Button>
        <Link to="/admin/clothes" className="button button-quiet">
          {texts.toItems}
        </Link>
      </div>
    </>
  );
}

/** Resolves with these items: new ones come first in the list, and others may have come since. */
async function newItems(ids: readonly Id[], signal: AbortSignal): Promise<ClothesListItem[]> {
  if (ids.length === 0) return [];
  const { items } = await listClothes({ page: 1, size: 2 * ids.length }, signal);
  const listed = new Map(items.map((item) => [item.id, item]));
  const found = await Promise.all(
    ids.map(async (id) => listed.get(id) ?? getClothes(id, signal).then(toListItem, noneIfGone)),
  );
  return found.flatMap((item) => item ?? []);
}

function toListItem({ item: { purchases, ...item } }: VersionedClothes): ClothesListItem {
  return { ...item, purchasesCount: purchases.length };
}

function noneIfGone(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

/**
 * Finds a place for the focus where a button that was pressed is gone, or an item, which lacks
 * nothing any more. Returns what is told the place of an item that is written to.
 */
function useFocusAfter(box: RefObject<HTMLElement | null>, count: number): (place: number) => void {
  const place = useRef(0);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const items = box.current?.querySelectorAll('li[data-item]');
    const next = items?.[Math.min(place.current, count - 1)]?.querySelector('a');
    (next ?? document.querySelector('h1'))?.focus();
  }, [box, count]);
  return (at) => {
    place.current = at;
  };
}

/** N leads to the next item of the list. */
function useNextKey(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, code, ctrlKey, metaKey, altKey } = event;
      const typed = target instanceof Element && target.matches('input, textarea, [role=combobox]');
      if (code !== 'KeyN' || ctrlKey || metaKey || altKey || typed || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]')) return;
      goToNext(box.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box]);
}

/** Focuses the item after the one that has the focus; the first one after the last. */
function goToNext(box: HTMLElement | null): void {
  const items = [...(box?.querySelectorAll('li[data-item]') ?? [])];
  const at = items.findIndex((item) => item.contains(document.activeElement));
  items[(at + 1) % items.length]?.querySelector('a')?.focus();
}
