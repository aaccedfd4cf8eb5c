import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Image } from '../../../contract/types';
import { useLatest } from '../../../core/react/useLatest';
import { IconButton } from '../../../ui/IconButton';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons';
import { itemTexts } from '../../page/texts';
import type { PhotoOrder } from '../photoOrder';
import { dragPhoto } from './dragPhoto';
import { lastMove } from './lastMove';
import { photoToolsTexts as texts } from './texts';

export interface PhotoPlace {
  /** The photos of the gallery; `index` is the place of this photo among them. */
  photos: readonly Image[];
  index: number;
  order: PhotoOrder;
}

/** The two buttons that move a photo of a gallery. They also make the photo draggable. */
export function SmallControls(place: PhotoPlace) {
  const { photos, index } = place;
  const box = useRef<HTMLSpanElement>(null);
  const latest = useLatest(place);
  useEffect(() => {
    const item = box.current?.closest('li');
    if (!item) return;
    return dragPhoto(item, (target, side) => {
      const { photos, index, order } = latest.current;
      const [photo, other] = [photos[index], photos[target]];
      if (!photo || !other || photo === other) return;
      flushSync(() => void order.move(photo.id, side, other.id));
      tell(latest.current.index, photos.length);
    });
  }, [latest]);
  return (
    <span ref={box} className="photo-order">
      {([-1, 1] as const).map((step) => {
        const isLast = photos[index + step] === undefined;
        const label = (step < 0 ? texts.earlier : texts.later)(itemTexts.photos.photo(index + 1));
        return (
          <IconButton
            key={step}
            label={label}
            icon={step < 0 ? <IconChevronLeft /> : <IconChevronRight />}
            aria-disabled={isLast || undefined}
            onClick={({ currentTarget }) => {
              flushSync(() => movePhoto(place, step));
              // A moved element loses the focus.
              currentTarget.focus();
            }}
          />
        );
      })}
    </span>
  );
}

/**
 * Moves a photo by one place, to the left for -1, to the right for 1. Returns false if it has no
 * neighbour there.
 */
export function movePhoto({ photos, index, order }: PhotoPlace, step: -1 | 1): boolean {
  const [photo, other] = [photos[index], photos[index + step]];
  if (!photo || !other) return false;
  void order.move(photo.id, step < 0 ? 'before' : 'after', other.id);
  tell(index + step, photos.length);
  return true;
}

function tell(index: number, count: number): void {
  lastMove.set(texts.moved(index + 1, count));
}
