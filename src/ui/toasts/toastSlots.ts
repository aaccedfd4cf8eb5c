import { useEffect, useRef, useState } from 'react';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

export interface ToastItem {
  id: number | string;
  kind: 'success' | 'error';
  text: string;
  /** An action offered beside the text. */
  action?: { label: string; onAction(): void };
}

/** A live region and its message; `toast` is null while the region waits for a message. */
export interface ToastSlot {
  slot: number;
  kind: ToastItem['kind'];
  toast: ToastItem | null;
}

/**
 * Milliseconds for which a live region must be in the page before it is filled; otherwise screen
 * readers do not announce its text.
 */
const settle = 100;
/** Milliseconds between two alerts, as each interrupts a screen reader (APG: alert). */
const alertPause = 1000;

/**
 * Returns the messages, each in its own live region. A region announces only its changes, so an
 * empty one of each kind is always ready; the next message fills it and another is added. The same
 * text twice is thus announced twice.
 */
export function useToastSlots(toasts: readonly ToastItem[]): ToastSlot[] {
  const [slots, setSlots] = useState<ToastSlot[]>([
    { slot: 0, kind: 'success', toast: null },
    { slot: 1, kind: 'error', toast: null },
  ]);
  const nextAlert = useRef(0);
  const alive = useLatest(toasts);
  const waiting = toasts.find(({ id }) => !slots.some(({ toast }) => toast?.id === id));

  useEffect(() => {
    if (!waiting) return;
    const pause = waiting.kind === 'error' ? nextAlert.current - clock.now() : 0;
    return clock.after(Math.max(settle, pause), () => {
      if (waiting.kind === 'error') nextAlert.current = clock.now() + alertPause;
      setSlots((slots) => fill(keep(slots, alive.current), waiting));
    });
  }, [waiting, alive]);

  return keep(slots, toasts);
}

function keep(slots: ToastSlot[], toasts: readonly ToastItem[]): ToastSlot[] {
  return slots.filter(({ toast }) => toast === null || toasts.some(({ id }) => id === toast.id));
}

function fill(slots: ToastSlot[], toast: ToastItem): ToastSlot[] {
  const next = Math.max(...slots.map(({ slot }) => slot)) + 1;
  return [
    ...slots.map((entry) =>
      entry.kind === toast.kind && entry.toast === null ? { ...entry, toast } : entry,
    ),
    { slot: next, kind: toast.kind, toast: null },
  ];
}
