import { useEffect, useRef, useState } from 'react';
import { revertTexts as texts } from '../../batches/revertTexts';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { Button } from '../../ui/Button';

interface RevertButtonProps {
  label: string;
  /** The accessible name of the button: the label together with the change that it undoes. */
  name: string;
  question: string;
  /** Undoes the change and shows the result. Resolves with true if anything was undone. */
  onRevert(): Promise<boolean>;
}

/**
 * A button that undoes a change after a question in its place; Esc answers no. Renders nothing for
 * a viewer.
 */
export function RevertButton(props: RevertButtonProps) {
  return useMayEdit() && <Reverting {...props} />;
}

function Reverting({ label, name, question, onRevert }: RevertButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const box = useRef<HTMLDivElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  /** Whether the question was shown before, so that the focus returns to the button after it. */
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
      // The undone change cannot be undone again, so its button disappears.
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
