import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns an input's props that pass each change of its text through a filter, and keeps the caret
 * in place, because React moves it to the end if the filtered text differs from the typed one. A
 * composition (IME, dead keys) is filtered when it ends.
 */
export function useTextFilter(
  value: string,
  onChange: (text: string) => void,
  filter: ((text: string, previous: string) => string) | undefined,
) {
  const composedOver = useRef<string | null>(null);
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null);
  const [, redraw] = useState({});

  useLayoutEffect(() => {
    if (!caret.current) return;
    const { input, at } = caret.current;
    caret.current = null;
    input.setSelectionRange(at, at);
  });

  function judge(input: HTMLInputElement, previous: string) {
    const text = input.value;
    const kept = filter ? filter(text, previous) : text;
    if (kept !== text) {
      const at = (input.selectionStart ?? text.length) - (text.length - kept.length);
      caret.current = { input, at: Math.max(0, at) };
      redraw({});
    }
    if (kept !== value) onChange(kept);
  }

  return {
    value,
    onChange({ target }: ChangeEvent<HTMLInputElement>) {
      if (composedOver.current === null) judge(target, value);
      else onChange(target.value);
    },
    onCompositionStart() {
      composedOver.current = value;
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<HTMLInputElement>) {
      const previous = composedOver.current ?? value;
      composedOver.current = null;
      judge(currentTarget, previous);
    },
  };
}
