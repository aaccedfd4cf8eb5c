import { createStore, type ReadableStore } from './store';

const pending = createStore<ReadonlySet<Promise<boolean>>>(new Set());

/** The inputs under way, which will fill in a field: files being read, entries being created. */
export const pendingInputs: ReadableStore<ReadonlySet<unknown>> = pending;

/**
 * Makes every save wait for an input. The input resolves with false if its field is not filled in
 * and says so; then nothing is saved. Returns a function that ends this: saves that begin later do
 * not wait for the input, for example because its field is gone.
 */
export function addPendingInput(input: Promise<boolean>): () => void {
  const end = () =>
    pending.set((before) =>
      before.has(input) ? new Set([...before].filter((one) => one !== input)) : before,
    );
  pending.set((before) => new Set(before).add(input));
  input.finally(end);
  return end;
}

/**
 * Waits for the inputs under way and for those that begin meanwhile; returns whether all have
 * filled in their fields.
 */
export async function inputsFilledIn(): Promise<boolean> {
  let all = true;
  while (pending.get().size > 0) {
    const inputs = [...pending.get()];
    all = (await Promise.all(inputs)).every(Boolean) && all;
  }
  return all;
}
