import { useEffect, useRef, useState } from 'react';
import { useMayEdit } from '../../stores/useMayEdit';
import { historyTexts } from '../../texts/history';
import { Button } from '../../ui/Button';

const texts = historyTexts.revert;

interface RevertButtonProps {
  label: string;
  /** The label with what it is about, for a screen reader. */
  name: string;
  question: string;
  /** Ends when the change is taken back and shown; true where anything came back. */
  onRevert(): Promise<boolean>;
}

/** Asks in its own place before it takes something back; Esc means no. A viewer has none. */
export function RevertButton(props: RevertButtonProps) {
  return useMayEdit() && <Reverting {...props} />;
}

function Reverting({ label, name, question, onRevert }: RevertButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const box = useRef<HTMLDivElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  /** The question has the focus, which goes back to the button. */
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
      // The button goes away together with what it has taken back.
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
        // The dialog around it stays open.
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
