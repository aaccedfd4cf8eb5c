import { type RefObject, useLayoutEffect } from 'react';

/** Pixels. */
export const greatestHeight = 310;
/** Below this much room the popup goes to the roomier side. */
const least = 160;
const gap = 4;
const edge = 8;

interface PopupPosition {
  left: number;
  width: number;
  maxHeight: number;
  /** From the top of the screen, or from its bottom: then the popup grows upwards. */
  top: number | null;
  bottom: number | null;
}

/** Pixels of the screen. */
interface Box {
  left: number;
  top: number;
  width: number;
  bottom: number;
}

/**
 * Returns where the popup of `anchor` goes: below, or above where there is more room; never off the
 * screen.
 */
export function computePopupPosition(anchor: Box, screen: Box & { height: number }): PopupPosition {
  const below = screen.bottom - anchor.bottom - gap - edge;
  const above = anchor.top - screen.top - gap - edge;
  const up = below < least && above > below;
  const width = Math.min(anchor.width, screen.width - 2 * edge);
  return {
    width,
    left: Math.max(screen.left + edge, Math.min(anchor.left, screen.left + screen.width - edge - width)),
    maxHeight: Math.max(0, Math.min(greatestHeight, up ? above : below)),
    top: up ? null : anchor.bottom + gap,
    bottom: up ? screen.height - anchor.top + gap : null,
  };
}

/**
 * Keeps an open popup at its anchor. It is a popover: in the top layer no box cuts it and no dialog
 * covers it, and it is not inert, because it is in the dialog's own tree.
 */
export function usePopupPosition(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = popup.current;
    if (!open || !element) return;
    const place = () => {
      const box = anchor.current?.getBoundingClientRect();
      if (box) apply(element, computePopupPosition(box, visibleScreen()));
    };
    element.showPopover?.();
    place();
    // Capturing: a dialog's body may scroll, too. A phone's keyboard resizes the visual viewport.
    const closing = new AbortController();
    const { signal } = closing;
    document.addEventListener('scroll', place, { capture: true, passive: true, signal });
    window.addEventListener('resize', place, { signal });
    window.visualViewport?.addEventListener('resize', place, { signal });
    return () => {
      closing.abort();
      if (element.isConnected) element.hidePopover?.();
    };
  }, [open, anchor, popup]);
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
