import { codePoints } from '../../lib/codePoints';

/** «28/100»: how much of a text's room is used, in code points as the server counts them. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const length = codePoints(text);
  return (
    <span className="control-counter" id={id} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}
