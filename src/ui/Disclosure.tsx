import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';

interface DisclosureProps {
  label: string;
  icon: ReactNode;
  /** A ref that receives the button's element. */
  button?: RefObject<HTMLButtonElement | null>;
  /**
   * Called when the panel is asked for; calls `open`, at once or later. The button is busy until
   * the promise, if any, settles.
   */
  onOpen?: (open: () => void) => Promise<void> | undefined;
  children: ReactNode;
}

/**
 * Renders a button and the panel that it opens below (APG: disclosure). The panel closes when its
 * button or Escape is pressed, when an element inside with `data-closes` is pressed, and when an
 * element outside is pressed or focused, because the panel would cover it. A press or focus in a
 * dialog or a toast leaves it open.
 */
export function Disclosure({ label, icon, button, onOpen, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target) || target.closest('dialog, .toasts'))
        return;
      setOpen(false);
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const toggle = () => {
    if (open || !onOpen) return setOpen(!open);
    const opening = onOpen(() => setOpen(true));
    if (!opening) return;
    setBusy(true);
    void opening.finally(() => setBusy(false));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus
    <div
      ref={box}
      className="disclosure"
      // Focusable, because otherwise a click on text, or on a button in Safari, would move the
      // focus to an element outside, and the panel would close.
      tabIndex={-1}
      onKeyDown={(event) => {
        // React bubbles the key events of a dialog to the component that opened it.
        const inside = event.target instanceof Element && box.current?.contains(event.target);
        if (!open || !inside || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('[data-closes]')) close();
      }}
    >
      <Button ref={button} icon={icon} busy={busy} aria-expanded={open} aria-controls={id} onClick={toggle}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border */}
      <div id={id} className="disclosure-panel" role="group" aria-label={label} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
