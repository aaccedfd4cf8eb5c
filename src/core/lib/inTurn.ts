/**
 * Returns a function that queues a call of `run` for a key. At most `atOnce` of the calls run at
 * the same time. A key that is still waiting is not queued twice.
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
