/** «28/100»: how much of a text's room is used, counted in code points as the server counts it. */
export function Counter({ id, text, max }: { id: string; text: string; max: number }) {
  const length = countCodePoints(text);
  return (
    <span className="control-counter" id={id} data-over={length > max || undefined}>
      {length}/{max}
    </span>
  );
}

/** An emoji is two UTF-16 units, which is what `length` and the `maxlength` attribute count: it is one here. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
