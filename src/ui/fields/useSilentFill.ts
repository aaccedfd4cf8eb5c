import { type RefObject, useEffect } from 'react';
import { useLatest } from '../../core/react/useLatest';

/**
 * Takes over, before a form is submitted, the text of an input that a browser or a password manager
 * has filled in without an event.
 */
export function useSilentFill(
  box: RefObject<HTMLElement | null>,
  value: string,
  onChange: (text: string) => void,
): void {
  const latest = useLatest({ value, onChange });
  useEffect(() => {
    const take = () => {
      const input = box.current?.querySelector('input');
      if (input && input.value !== latest.current.value) latest.current.onChange(input.value);
    };
    addEventListener('submit', take, true);
    return () => removeEventListener('submit', take, true);
  }, [box, latest]);
}
