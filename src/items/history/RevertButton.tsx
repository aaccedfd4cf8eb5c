import { useEffect, useRef, useState } from 'react';
import { revertTexts as texts } from '../../batches/revertTexts';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { Button } from '../../ui/Button';

interface RevertButtonProps {
  label: string;
  /** The label together with its subject, for screen readers. */
  name: string;
  question: string;
  /** Resolves when the change is undone and shown; true if anything was undone. */
  onRevert(): Promise<boolean>;
}

/** Asks in place before it undoes a change; Esc means no. Absent for a viewer. */
export function RevertButton(props: RevertButtonProps) {
  return useMayEdit() && <Reverting {...props} />;
}

function Reverting({ label, name, question, onRevert }: RevertButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const box = useRef<HTMLDivElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  /** Whether the question had the focus, which then returns to the button. */
  const asked = useRef(false);
  useEffect(() => {
    if (state === 'asking') no.current?.focus();
    if (state === 'idle' && asked.current) first.current?.focus();
    asked.current = state !== 'idle';
  }, [state]);

  const revert = async () => {
    const heading = box.current?.closest('dialog,main')?.querySelector<HTMLElement>('h1,h2');
    setState('busy');
    if (await onRevert()) {
      // The button disappears together with the undone change.
      asked.current = false;
      heading?.focus();
    }
    setState('idle');
  };

  if (state === 'idle')
    return (
      <Button ref={first} size="small" aria-label={name} onClick={() => setState('asking')}>
        {label}
      </Button>
    );
  const busy = state === 'busy';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border
    <div
      ref={box}
      role="group"
      aria-label={question}
      className="revert-question"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Keeps the surrounding dialog open.
        event.preventDefault();
        if (!busy) setState('idle');
      }}
    >
      <span>{question}</span>
      <Button variant="primary" size="small" busy={busy} onClick={revert}>
        {texts.yes}
      </Button>
      <Button
        ref={no}
        size="small"
        aria-disabled={busy || undefined}
        onClick={() => busy || setState('idle')}
      >
        {texts.no}
      </Button>
    </div>
  );
}
