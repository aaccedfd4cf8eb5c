import { type RefObject, useLayoutEffect } from 'react';

/** Maximum height of a popup in pixels. */
export const maxPopupHeight = 310;
/** Minimum width of a popup in pixels, because a cell of a table may be narrower. */
const minWidth = 200;
/** If there are fewer pixels below the anchor, the popup opens on the side with more room. */
const minRoom = 160;
const gap = 4;
const edge = 8;

interface PopupPosition {
  left: number;
  width: number;
  maxHeight: number;
  /**
   * Pixels from the top of the screen; null if the popup grows upwards. `bottom` then holds the
   * pixels from the screen's bottom; otherwise `bottom` is null.
   */
  top: number | null;
  bottom: number | null;
}

/** A box in pixels of the screen. */
interface Box {
  left: number;
  top: number;
  width: number;
  bottom: number;
}

/**
 * Returns the position of the popup of `anchor`: below it, or above it if there is too little room
 * below and more above; always within the screen. `least` is the popup's minimum width.
 */
export function computePopupPosition(
  anchor: Box,
  screen: Box & { height: number },
  least = minWidth,
): PopupPosition {
  const below = screen.bottom - anchor.bottom - gap - edge;
  const above = anchor.top - screen.top - gap - edge;
  const up = below < minRoom && above > below;
  const width = Math.min(Math.max(anchor.width, least), screen.width - 2 * edge);
  return {
    width,
    left: Math.max(screen.left + edge, Math.min(anchor.left, screen.left + screen.width - edge - width)),
    maxHeight: Math.max(0, Math.min(maxPopupHeight, up ? above : below)),
    top: up ? null : anchor.bottom + gap,
    bottom: up ? screen.height - anchor.top + gap : null,
  };
}

/**
 * Keeps an open popup at its anchor. The popup is a popover, so it is in the top layer, where no
 * box clips it and no dialog covers it. Inside a dialog it is not inert, because it is the dialog's
 * descendant.
 */
export function usePopupPosition(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  least?: number,
): void {
  useLayoutEffect(() => {
    const element = popup.current;
    if (!open || !element) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (box) apply(element, computePopupPosition(box, visibleScreen(), least));
    };
    element.showPopover?.();
    place();
    // Listens in the capture phase, because a dialog's body may scroll too. A phone's keyboard
    // resizes the visual viewport.
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('scroll', place, { capture: true, passive: true, signal });
    window.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });
    // Chips make the anchor grow, and what a choice adds above it to the page moves it.
    const growth = new ResizeObserver(place);
    for (const box of [anchor.current, document.body]) if (box) growth.observe(box);
    return () => {
      closing.abort();
      growth.disconnect();
      if (element.isConnected) element.hidePopover?.();
    };
  }, [open, anchor, popup, least]);
}

function visibleScreen(): Box & { height: number } {
  const view = window.visualViewport;
  const top = view?.offsetTop ?? 0;
  const left = view?.offsetLeft ?? 0;
  return {
    left,
    top,
    width: view?.width ?? window.innerWidth,
    bottom: top + (view?.height ?? window.innerHeight),
    height: window.innerHeight,
  };
}

function apply({ style }: HTMLElement, position: PopupPosition): void {
  const lengths = Object.entries(position).map(([name, at]) => [name, at === null ? 'auto' : `${at}px`]);
  Object.assign(style, Object.fromEntries(lengths));
}
