import { type FocusEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAnnouncer } from '../ui/hooks/useAnnouncer';
import { orderOf, photosBetween } from './photoPlaces';
import type { IntakeGroup } from './store/intakeState';
import { intakeTexts } from './texts';

const none: ReadonlySet<string> = new Set();

export interface PhotoSelection {
  /** The selected photos, in the order of the groups. */
  selected: readonly string[];
  /** The photo that Tab reaches. */
  current: string | undefined;
  /** The text of the live region. */
  said: string;
  tell(text: string): void;
  /**
   * Toggles the selection of a photo; with `toHere`, selects all photos from the last toggled one
   * to this one.
   */
  toggle(photo: string, toHere: boolean): void;
  /** Selects all photos from the current one to this one, and focuses it. */
  extend(to: string): void;
  clear(): void;
  /** Ends the selection silently, before a change is announced. */
  forget(): void;
  /**
   * Focuses a photo, for example when the pressed button beside it disappears; without a photo, the
   * heading.
   */
  focus(photo: string | undefined): void;
  onFocus(event: FocusEvent): void;
}

/** Returns the selected photos and the focused one. `box` holds the photos. */
export function usePhotoSelection(
  groups: readonly IntakeGroup[],
  box: RefObject<HTMLElement | null>,
): PhotoSelection {
  const [chosen, setChosen] = useState(none);
  const [held, setHeld] = useState<string>();
  const [news, setNews] = useState({ count: 0, text: '' });
  const anchor = useRef<string>(undefined);
  const said = useAnnouncer(String(news.count), [news.text]);

  const order = orderOf(groups);
  const selected = order.filter((photo) => chosen.has(photo));
  const current = held !== undefined && order.includes(held) ? held : order[0];
  const tell = (text: string) => setNews(({ count }) => ({ count: count + 1, text }));
  const select = (photos: Iterable<string>) => {
    const next = new Set(photos);
    setChosen(next);
    tell(intakeTexts.said.selected(next.size));
  };
  const focus = (photo: string | undefined) => {
    flushSync(() => setHeld(photo));
    const target = photo && box.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`);
    (target || document.querySelector('h1'))?.focus();
  };
  const withRange = (from: string, to: string) => select([...selected, ...photosBetween(groups, from, to)]);
  return {
    selected,
    current,
    said,
    tell,
    focus,
    toggle(photo, toHere) {
      setHeld(photo);
      if (toHere && anchor.current !== undefined) return withRange(anchor.current, photo);
      anchor.current = photo;
      select(chosen.has(photo) ? selected.filter((one) => one !== photo) : [...selected, photo]);
    },
    extend(to) {
      withRange(current ?? to, to);
      focus(to);
    },
    clear() {
      select([]);
      focus(current);
    },
    forget: () => setChosen(none),
    onFocus({ target }) {
      const photo = target.closest<HTMLElement>('[data-photo]')?.dataset.photo;
      if (photo) setHeld(photo);
    },
  };
}
