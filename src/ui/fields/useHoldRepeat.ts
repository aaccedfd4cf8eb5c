import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { clock } from '../../lib/clock';
import { useLatest } from '../../react/useLatest';

/** Milliseconds before the first repetition, and between two. */
const delay = 500;
const pace = 50;

/**
 * Returns the events of a button that acts when pressed and repeats while it is held: until it is
 * released, left, cancelled or disabled, or the window loses the focus. A press without a pointer
 * (voice control, a screen reader) acts once.
 */
export function useHoldRepeat(act: () => void, disabled: boolean) {
  const latest = useLatest(act);
  const stopTimer = useRef<(() => void) | null>(null);

  function stop() {
    stopTimer.current?.();
    stopTimer.current = null;
    window.removeEventListener('blur', stop);
  }

  function repeat(after: number) {
    stopTimer.current = clock.after(after, () => {
      repeat(pace);
      latest.current();
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: stops when disabled
  useEffect(() => stop, [disabled]);

  return {
    onPointerDown(event: PointerEvent) {
      if (disabled || event.button > 0) return;
      stop();
      window.addEventListener('blur', stop);
      repeat(delay);
      latest.current();
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    // The focus stays in the field, if it is there; on a phone it would bring up the keyboard.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // A long touch opens a menu.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      if (event.detail === 0 && !disabled) latest.current();
    },
  };
}
