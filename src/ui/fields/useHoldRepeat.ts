import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/** Milliseconds before the first repetition, and between two repetitions. */
const delay = 500;
const pace = 50;

/**
 * Returns the events of a button that acts when pressed and repeats while held: until it is
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
    // Leaves the focus where it is: a press must not take it from the field, nor move it into the
    // field, which would open a phone's keyboard.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    // Prevents the menu that a long touch would open.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick(event: MouseEvent) {
      if (event.detail === 0 && !disabled) latest.current();
    },
  };
}
