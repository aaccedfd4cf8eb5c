/**
 * The distance in CSS pixels after which a pressed mouse drags the photo, and after which a touch
 * is a scroll and no long press.
 */
const threshold = 6;
/** The time in ms that a finger must rest before it drags. */
const longPress = 400;
/**
 * The distance from the window's upper or lower edge within which a drag scrolls the page, and the
 * step of the scroll, both in CSS pixels.
 */
const edge = 48;
const scrollStep = 16;

export type Side = 'before' | 'after';

/**
 * Lets a person drag `item`, a photo of a gallery: with a mouse at once, with a finger after a long
 * press. Calls `onDrop` with the index in the gallery of the photo on which it was dropped, and
 * with the side of that photo. Escape ends a drag without a drop. Returns a function that removes
 * the listeners.
 */
export function dragPhoto(item: HTMLElement, onDrop: (target: number, side: Side) => void): () => void {
  let gesture: Gesture | null = null;

  const end = (drop: boolean) => {
    if (!gesture) return;
    const { at, dragging, stop } = gesture;
    stop();
    gesture = null;
    if (dragging && drop && at) onDrop(placeOf(at.target), at.side);
  };
  const onDown = (event: PointerEvent) => {
    // The buttons over the photo do not start a drag.
    const isPhoto = event.target instanceof Element && event.target.closest('.gallery-press') !== null;
    if (event.button !== 0 || !event.isPrimary || !isPhoto) return;
    end(false);
    gesture = startGesture(item, event, end);
  };
  const onTouchMove = (event: TouchEvent) => {
    // Keeps the page from scrolling. If it scrolls already, the event cannot be cancelled, and the
    // browser ends the drag by `pointercancel`.
    if (gesture?.dragging && event.cancelable) event.preventDefault();
  };
  const onNativeDrag = (event: Event) => event.preventDefault();
  const onMenu = (event: Event) => {
    if (gesture?.touch) event.preventDefault();
  };
  item.addEventListener('pointerdown', onDown);
  item.addEventListener('touchmove', onTouchMove, { passive: false });
  item.addEventListener('dragstart', onNativeDrag);
  item.addEventListener('contextmenu', onMenu);
  return () => {
    end(false);
    item.removeEventListener('pointerdown', onDown);
    item.removeEventListener('touchmove', onTouchMove);
    item.removeEventListener('dragstart', onNativeDrag);
    item.removeEventListener('contextmenu', onMenu);
  };
}

interface Gesture {
  touch: boolean;
  dragging: boolean;
  /** The photo under the pointer, and the side of it that is nearer; null if there is none. */
  at: { target: HTMLElement; side: Side } | null;
  stop(): void;
}

function startGesture(item: HTMLElement, down: PointerEvent, end: (drop: boolean) => void): Gesture {
  const gesture: Gesture = { touch: down.pointerType === 'touch', dragging: false, at: null, stop };
  const start = { x: down.clientX, y: down.clientY + window.scrollY };
  const timer = gesture.touch ? setTimeout(begin, longPress) : undefined;

  function begin(): void {
    gesture.dragging = true;
    item.dataset.dragged = '';
  }
  function onMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY + window.scrollY - start.y];
    if (!gesture.dragging && Math.hypot(x, y) > threshold) {
      if (gesture.touch) {
        end(false);
        return;
      }
      begin();
    }
    if (!gesture.dragging) return;
    item.style.translate = `${x}px ${y}px`;
    scrollAtEdge(event.clientY);
    mark(null);
    gesture.at = photoAt(item, event.clientX, event.clientY);
    mark(gesture.at);
  }
  function onUp(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return;
    if (gesture.dragging) swallowClick();
    end(true);
  }
  const onCancel = () => end(false);
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !gesture.dragging) return;
    event.preventDefault();
    swallowClick();
    end(false);
  }
  function mark(at: Gesture['at']): void {
    const target = (at ?? gesture.at)?.target;
    if (at) at.target.dataset.drop = at.side;
    else delete target?.dataset.drop;
  }
  function stop(): void {
    clearTimeout(timer);
    mark(null);
    item.style.translate = '';
    delete item.dataset.dragged;
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', onCancel);
    document.removeEventListener('keydown', onKey, true);
  }
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', onCancel);
  document.addEventListener('keydown', onKey, true);
  return gesture;
}

/** Prevents the click that a browser fires at the end of a drag, which would open the photo. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    end();
    if (event.detail === 0) return; // a key pressed a button
    event.preventDefault();
    event.stopPropagation();
  };
  // A drag that ends outside the photo fires no click; then the next press ends the wait for it.
  const end = () => {
    document.removeEventListener('click', swallow, true);
    document.removeEventListener('pointerdown', end, true);
  };
  document.addEventListener('click', swallow, true);
  document.addEventListener('pointerdown', end, true);
}

function photoAt(item: HTMLElement, x: number, y: number): Gesture['at'] {
  for (const other of item.parentElement?.children ?? []) {
    if (!(other instanceof HTMLElement) || other === item || !other.querySelector('.photo-order')) continue;
    const { left, right, top, bottom, width, height } = other.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) continue;
    // If a row of the gallery holds only one photo, the upper and lower halves count instead of
    // left and right.
    const isRow = width > (item.parentElement?.clientWidth ?? 0) / 2;
    const isBefore = isRow ? y < top + height / 2 : x < left + width / 2;
    return { target: other, side: isBefore ? 'before' : 'after' };
  }
  return null;
}

function placeOf(item: HTMLElement): number {
  return [...(item.parentElement?.children ?? [])].indexOf(item);
}

function scrollAtEdge(y: number): void {
  if (y < edge) window.scrollBy(0, -scrollStep);
  else if (y > window.innerHeight - edge) window.scrollBy(0, scrollStep);
}
