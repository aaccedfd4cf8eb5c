import { useState } from 'react';

/**
 * Returns the props of a button that calls `run` on a click and is busy until the promise of `run`,
 * if any, settles.
 */
export function useBusy(run: () => unknown): { busy: boolean; onClick(): Promise<void> } {
  const [busy, setBusy] = useState(false);
  const onClick = async () => {
    const running = run();
    if (!running) return;
    setBusy(true);
    try {
      await running;
    } finally {
      setBusy(false);
    }
  };
  return { busy, onClick };
}
