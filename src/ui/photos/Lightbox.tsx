import { use, useEffect, useRef } from 'react';
import { useLatest } from '../../core/react/useLatest';
import { Dialog } from '../dialog/Dialog';
import { topDialog } from '../dialog/dialogStack';
import { IconButton } from '../IconButton';
import { IconChevronLeft, IconChevronRight } from '../icons';
import { Picture } from './Picture';
import { PhotoTools } from './photoTools';

const texts = {
  title: 'Фото',
  previous: 'Попереднє фото',
  next: 'Наступне фото',
  place: (number: number, count: number) => `${number} з ${count}`,
};

export interface LightboxProps {
  photos: readonly { url: string; alt: string }[];
  index: number;
  onIndex(index: number): void;
  onClose(): void;
}

/**
 * Renders photos in full size, one at a time. Arrow keys, Home, End and two buttons lead to the
 * other photos; after the last photo comes the first.
 */
export function Lightbox({ photos, index, onIndex, onClose }: LightboxProps) {
  const count = photos.length;
  const stage = useRef<HTMLDivElement>(null);
  const photo = photos[index];
  const turnTo = (place: number) => onIndex((place + count) % count);

  const latest = useLatest(turnTo);
  useEffect(() => {
    const dialog = stage.current?.closest('dialog');
    const onKey = (event: KeyboardEvent) => {
      if (topDialog() !== dialog || event.altKey || event.ctrlKey || event.metaKey) return;
      const place = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }[event.key];
      if (place === undefined || count < 2) return;
      event.preventDefault();
      latest.current(place);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [index, count, latest]);

  return (
    <Dialog className="lightbox" title={texts.title} width={1600} initialFocus="heading" onClose={onClose}>
      <div ref={stage} className="lightbox-stage">
        <Picture
          // A new element for each photo, because otherwise the previous photo would show while the
          // next one loads.
          key={photo?.url}
          className="lightbox-picture"
          src={photo?.url}
          alt={photo?.alt ?? ''}
          fit="contain"
          loading="eager"
        />
        {count > 1 && (
          <>
            <IconButton
              variant="quiet"
              label={texts.previous}
              icon={<IconChevronLeft />}
              onClick={() => turnTo(index - 1)}
            />
            <IconButton
              variant="quiet"
              label={texts.next}
              icon={<IconChevronRight />}
              onClick={() => turnTo(index + 1)}
            />
          </>
        )}
      </div>
      <p role="status">
        <span>{photo?.alt}</span> {count > 1 && <span>{texts.place(index + 1, count)}</span>}
      </p>
      {use(PhotoTools)?.(photos, index, onIndex)}
      {/* Loads the neighbouring photos in advance. */}
      {count > 1 &&
        [index - 1, index + 1].map((place) => (
          <Picture
            key={photos[(place + count) % count]?.url}
            className="lightbox-ahead"
            src={photos[(place + count) % count]?.url}
            alt=""
            loading="eager"
          />
        ))}
    </Dialog>
  );
}
