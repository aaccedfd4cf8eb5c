import { useState } from 'react';

/**
 * Returns the props of a button that calls `run` on a click and is busy until the promise of `run`,
 * if any, is fulfilled. The promise must not reject, because the button would stay busy.
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
