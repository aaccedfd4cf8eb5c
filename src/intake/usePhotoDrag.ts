import { type RefObject, useEffect, useState } from 'react';
import { clock } from '../core/lib/clock';
import { useLatest } from '../core/react/useLatest';
import type { DropPlace } from './useGroupEditing';

/** The distance in pixels that a mouse moves before it drags. */
const slack = 6;
/** The time in ms that a finger rests before it drags; a finger that moves earlier scrolls. */
const longPress = 350;
/**
 * The height in pixels of the zones at the window's top and bottom in which a drag scrolls the
 * page, and the maximum number of pixels scrolled per frame.
 */
const edge = 90;
const maxStep = 16;

interface DragOptions {
  /** Returns the photos that are dragged along with the pressed one. */
  taken(photo: string): readonly string[];
  onDrop(photos: readonly string[], place: DropPlace): void;
}

/**
 * Makes the photos inside `box` draggable, by a mouse or, after a long press, by a finger. Returns
 * the number of photos being dragged. `data-photo` holds the id of a photo and `data-drop` that of
 * a group; an empty `data-drop` is the place of a new group.
 */
export function usePhotoDrag(box: RefObject<HTMLElement | null>, options: DragOptions): number {
  const [count, setCount] = useState(0);
  const latest = useLatest(options);
  useEffect(() => {
    const element = box.current;
    return element ? watchDrags(element, () => latest.current, setCount) : undefined;
  }, [box, latest]);
  return count;
}

/** Watches presses on photos; returns a function that stops watching. */
function watchDrags(box: HTMLElement, options: () => DragOptions, onCount: (count: number) => void) {
  let press: Press | null = null;
  const onPress = (event: PointerEvent) => {
    const photo = photoAt(event.target);
    if (!photo || event.button !== 0 || !event.isPrimary) return;
    press?.stop();
    press = watchPress(event, photo, options, onCount);
  };
  // Refuses the browser's own gestures: scrolling by the dragging finger, dragging a picture,
  // opening its menu.
  const refuseWhileDragging = (event: Event) => press?.drags() && event.preventDefault();
  const refuse = (event: Event) => event.preventDefault();
  const unmounted = new AbortController();
  const { signal } = unmounted;
  box.addEventListener('pointerdown', onPress, { signal });
  box.addEventListener('touchmove', refuseWhileDragging, { signal, passive: false });
  box.addEventListener('contextmenu', refuseWhileDragging, { signal });
  box.addEventListener('dragstart', refuse, { signal });
  return () => {
    press?.stop();
    unmounted.abort();
  };
}

interface Press {
  drags(): boolean;
  stop(): void;
}

/** Follows a press, which may become a drag, until it ends. */
function watchPress(
  { clientX, clientY, pointerType }: PointerEvent,
  photo: HTMLElement,
  options: () => DragOptions,
  onCount: (count: number) => void,
): Press {
  let drag: { photos: readonly string[]; ghost: HTMLElement } | null = null;
  let [x, y] = [clientX, clientY];
  let over: Element | null = null;
  const isFinger = pointerType === 'touch';
  const left = new AbortController();

  const begin = () => {
    const photos = options().taken(photo.dataset.photo ?? '');
    drag = { photos, ghost: ghostOf(photo, photos.length) };
    follow(drag.ghost, x, y);
    onCount(photos.length);
  };
  const mark = (next: Element | null) => {
    if (next === over) return;
    over?.removeAttribute('data-over');
    over = next;
    over?.setAttribute('data-over', '');
  };
  const cancelWait = isFinger ? clock.after(longPress, begin) : () => {};
  const stopScroll = scrollAtEdges(() => (drag ? y : null));
  const stop = () => {
    left.abort();
    cancelWait();
    stopScroll();
    mark(null);
    drag?.ghost.remove();
    if (drag) onCount(0);
    drag = null;
  };
  const onMove = (event: PointerEvent) => {
    [x, y] = [event.clientX, event.clientY];
    const far = Math.hypot(x - clientX, y - clientY) > slack;
    if (!drag && far && isFinger) stop();
    else if (!drag && far) begin();
    if (!drag) return;
    follow(drag.ghost, x, y);
    mark(document.elementFromPoint(x, y)?.closest('[data-drop]') ?? null);
  };
  const onUp = () => {
    const dropped = drag?.photos;
    const place = dropped && placeAt(x, y);
    stop();
    if (dropped) swallowClick();
    if (dropped && place) options().onDrop(dropped, place);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!drag || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const { signal } = left;
  addEventListener('pointermove', onMove, { signal });
  addEventListener('pointerup', onUp, { signal });
  addEventListener('pointercancel', stop, { signal });
  addEventListener('keydown', onKey, { signal, capture: true });
  return { drags: () => drag !== null, stop };
}

function photoAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
}

/**
 * Returns the place for a drop: before the photo under the pointer, or after it if the pointer is
 * over its right half; the end of the group if the pointer is over no photo. Returns null outside
 * the groups.
 */
function placeAt(x: number, y: number): DropPlace | null {
  const target = document.elementFromPoint(x, y);
  const group = target?.closest<HTMLElement>('[data-drop]');
  if (!group) return null;
  const photo = photoAt(target);
  const { left = 0, width = 0 } = photo?.getBoundingClientRect() ?? {};
  const at = photo ? [...group.querySelectorAll('[data-photo]')].indexOf(photo) : -1;
  const index = at < 0 ? undefined : at + (x > left + width / 2 ? 1 : 0);
  return { group: group.dataset.drop || null, index };
}

function ghostOf(photo: HTMLElement, count: number): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'intake-ghost';
  if (count > 1) ghost.dataset.count = String(count);
  const picture = photo.querySelector('img');
  if (picture) ghost.append(picture.cloneNode());
  document.body.append(ghost);
  return ghost;
}

function follow(ghost: HTMLElement, x: number, y: number): void {
  ghost.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * Scrolls the page in each frame while a photo is dragged near the top or bottom of the window.
 * `height` returns the pointer's distance from the top; null while nothing is dragged. Returns a
 * function that ends the scrolling.
 */
function scrollAtEdges(height: () => number | null): () => void {
  let frame = 0;
  const step = () => {
    const y = height();
    if (y !== null) {
      const below = Math.min(0, innerHeight - edge - y);
      const by = Math.max(0, edge - y) + below;
      scrollBy(0, (-by / edge) * maxStep);
    }
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** Swallows the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  clock.after(0, () => removeEventListener('click', swallow, { capture: true }));
}
