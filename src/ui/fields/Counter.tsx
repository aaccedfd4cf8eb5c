import { codePoints } from '../../core/lib/codePoints';

/**
 * Renders the length of a text and its maximum, such as «28/100», in code points as the server
 * counts them.
 */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const length = codePoints(text);
  return (
    <span className="control-counter" id={id} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}
