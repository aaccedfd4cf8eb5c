/**
 * Returns a function that queues `run` for a key; at most `atOnce` run at a time. A waiting key is
 * not queued twice.
 */
export function inTurn<K>(atOnce: number, run: (key: K) => Promise<void>): (key: K) => void {
  const due = new Set<K>();
  let running = 0;

  function next(): void {
    for (const key of due) {
      if (running >= atOnce) return;
      due.delete(key);
      running += 1;
      void run(key).finally(() => {
        running -= 1;
        next();
      });
    }
  }
  return (key) => {
    due.add(key);
    next();
  };
}
