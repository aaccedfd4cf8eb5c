import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';

interface DisclosureProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

/**
 * A button and the panel that it opens under it (APG: disclosure). The button, Escape, and a press
 * or the focus elsewhere close it: it would cover what has the focus. A dialog that was opened from
 * the panel does not, nor does a toast.
 */
export function Disclosure({ label, icon, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its controls have the focus
    <div
      ref={box}
      className="disclosure"
      // It takes the focus of a press on words, or on a button in Safari: these take none.
      tabIndex={-1}
      onKeyDown={(event) => {
        // React carries the keys of a dialog up to what opened it.
        const inside = event.target instanceof Element && box.current?.contains(event.target);
        if (!open || !inside || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        setOpen(false);
        box.current?.querySelector('button')?.focus();
      }}
    >
      <Button icon={icon} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border */}
      <div id={id} className="disclosure-panel" role="group" aria-label={label} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
