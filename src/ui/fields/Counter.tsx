import { codePoints } from '../../core/lib/codePoints';

/** Renders the used part of a text's maximum, «28/100», in code points as on the server. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const length = codePoints(text);
  return (
    <span className="control-counter" id={id} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}
