import { type RefObject, useLayoutEffect } from 'react';

/** Specification §9. */
const greatest = 310;
/** Below this much room the popup goes to the roomier side. */
const least = 160;
const gap = 4;
const edge = 8;

export interface PopupPosition {
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

/** Where a popup stands that belongs to `anchor`: below it, or above where there is more room; never off the screen. */
export function computePopupPosition(anchor: Box, screen: Box & { height: number }): PopupPosition {
  const below = screen.bottom - anchor.bottom - gap - edge;
  const above = anchor.top - screen.top - gap - edge;
  const up = below < least && above > below;
  const width = Math.min(anchor.width, screen.width - 2 * edge);
  return {
    width,
    left: Math.max(screen.left + edge, Math.min(anchor.left, screen.left + screen.width - edge - width)),
    maxHeight: Math.max(0, Math.min(greatest, up ? above : below)),
    top: up ? null : anchor.bottom + gap,
    bottom: up ? screen.height - anchor.top + gap : null,
  };
}

/**
 * Keeps an open popup at its anchor. It is a popover: in the top layer, where no box cuts it and no dialog covers it,
 * though it stands in the dialog's own tree and is not inert.
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
    // Capturing: whatever scrolls, the page or a dialog's body. The keyboard of a phone takes its part of the screen.
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      window.visualViewport?.removeEventListener('resize', place);
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

function apply({ style }: HTMLElement, { left, width, maxHeight, top, bottom }: PopupPosition): void {
  style.left = `${left}px`;
  style.width = `${width}px`;
  style.maxHeight = `${maxHeight}px`;
  style.top = top === null ? 'auto' : `${top}px`;
  style.bottom = bottom === null ? 'auto' : `${bottom}px`;
}
