import { useState } from 'react';

/**
 * Returns the props of a button: pressed, it calls `run`, and is busy until the promise ends that
 * `run` may return.
 */
export function useBusy(run: () => unknown): { busy: boolean; onClick(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    const running = run();
    if (!running) return;
    setBusy(true);
    await running;
    setBusy(false);
  };
  return { busy, onClick };
}
