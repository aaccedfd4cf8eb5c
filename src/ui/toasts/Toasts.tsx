import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';
import { Button } from '../Button';
import { dialogStack, topDialog } from '../dialog/dialogStack';
import { tabStops } from '../hooks/focus';
import { IconButton } from '../IconButton';
import { IconCheck, IconClose, IconWarning } from '../icons';
import { type ToastItem, useToastSlots } from './toastSlots';

const texts = { region: 'Сповіщення', close: 'Закрити сповіщення' };

export interface ToastsProps {
  /** The toasts, oldest first. */
  toasts: readonly ToastItem[];
  onDismiss(id: ToastItem['id']): void;
}

/**
 * Milliseconds that a success stays, without and with an action. An error stays until it is closed.
 */
const successStays = 6000;
const actionStays = 10_000;

/**
 * Renders short messages that disappear by themselves (APG: alert; WCAG 2.2.1). A success
 * disappears after a while, but not under the pointer, with the focus inside, or while the page is
 * hidden; an error stays until closed. No message takes the focus.
 */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const layer = useTopLayer();
  const slots = useToastSlots(toasts);
  const [touched, setTouched] = useState(false);
  const section = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  // Scrolls to the latest toast.
  useEffect(() => {
    if (slots.length > 0) section.current?.scrollTo?.(0, section.current.scrollHeight);
  }, [slots.length]);

  function dismiss(id: ToastItem['id']) {
    const inside = section.current?.contains(document.activeElement);
    onDismiss(id);
    // The focused button disappears, so the focus moves to the next message or back to its previous
    // place.
    if (inside)
      queueMicrotask(() => {
        const next = section.current && tabStops(section.current).find((stop) => stop.isConnected);
        (next ?? cameFrom.current)?.focus();
        setTouched(Boolean(next));
      });
  }

  return createPortal(
    <section
      ref={section}
      className="toasts"
      aria-label={toasts.length > 0 ? texts.region : undefined}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={(event) => {
        const before = event.relatedTarget;
        if (before instanceof HTMLElement && !event.currentTarget.contains(before)) cameFrom.current = before;
        setTouched(true);
      }}
      onBlur={(event) => setTouched(event.currentTarget.contains(event.relatedTarget))}
    >
      {slots.map(({ slot, kind, toast }) => (
        <Toast key={slot} kind={kind} toast={toast} held={touched} onDismiss={dismiss} />
      ))}
    </section>,
    layer,
  );
}

interface ToastProps {
  kind: ToastItem['kind'];
  /** The message; null while the live region waits for one. */
  toast: ToastItem | null;
  held: boolean;
  onDismiss(id: ToastItem['id']): void;
}

function Toast({ kind, toast, held, onDismiss }: ToastProps) {
  const error = kind === 'error';
  const action = toast?.action;
  const dismiss = () => toast && onDismiss(toast.id);
  useCountdown(toast && !error ? (action ? actionStays : successStays) : null, held, dismiss);
  return (
    <div className={toast ? `toast toast-${kind}` : 'visually-hidden'}>
      {toast && (error ? <IconWarning /> : <IconCheck />)}
      <div className="toast-text" role={error ? 'alert' : 'status'} aria-atomic="true">
        {toast?.text}
      </div>
      {action && (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            dismiss();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      {toast && <IconButton label={texts.close} icon={<IconClose />} onClick={dismiss} />}
    </div>
  );
}

/**
 * Calls `run` after the message was not held for `milliseconds` in total, and at least 2 s after
 * the last hold; never if `milliseconds` is null.
 */
function useCountdown(milliseconds: number | null, held: boolean, run: () => void) {
  const left = useRef(milliseconds);
  const latest = useLatest(run);
  useEffect(() => {
    left.current = milliseconds;
  }, [milliseconds]);
  useEffect(() => {
    if (milliseconds === null || held) return;
    const start = clock.now();
    let stop = clock.after(left.current ?? milliseconds, end);
    // While the page is hidden, nobody sees the message, so its time begins again.
    function end() {
      if (document.hidden) stop = clock.after(milliseconds ?? 0, end);
      else latest.current();
    }
    return () => {
      stop();
      left.current = Math.max(2000, (left.current ?? milliseconds) - (clock.now() - start));
    };
  }, [milliseconds, held, latest]);
}

/**
 * Returns a layer over everything. It moves into the top dialog while one is open, because
 * everything outside a modal dialog is inert: neither read out nor clickable. The same element is
 * moved, so that its messages persist.
 */
function useTopLayer(): HTMLElement {
  const [layer] = useState(() => {
    const element = document.createElement('div');
    element.className = 'toasts-layer';
    element.popover = 'manual';
    return element;
  });
  // Not a layout effect, because showing a popover makes the browser lay out the page, which would
  // delay painting.
  useEffect(() => {
    const place = () => {
      (topDialog() ?? document.body).append(layer);
      layer.showPopover?.();
    };
    place();
    const stop = dialogStack.subscribe(place);
    return () => {
      stop();
      layer.remove();
    };
  }, [layer]);
  return layer;
}
