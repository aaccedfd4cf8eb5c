import type { CDPSession, Page } from 'playwright-core';

/**
 * Returns the milliseconds from an input event to the moment when `changed`, a JavaScript
 * expression, is true. Takes the event's own time stamp, so that the browser's queue counts.
 * Evaluates the expression after each change of the page.
 */
export async function timeTo(
  page: Page,
  event: 'keydown' | 'click' | 'change',
  changed: string,
  act: () => Promise<unknown>,
  /** Whether to wait for the frame that shows the change as well. */
  painted = false,
): Promise<number> {
  await page.evaluate(
    ([type, condition, painted]) => {
      // The condition is text of this repository.
      const holds = new Function(`return Boolean(${condition})`) as () => boolean;
      window.measured = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`It never came to: ${condition}`)), 10_000);
        let from = 0;
        addEventListener(
          type,
          (happened) => {
            from ||= happened.timeStamp;
          },
          { capture: true },
        );
        const observer = new MutationObserver(() => {
          if (from === 0 || !holds()) return;
          observer.disconnect();
          const done = () => resolve(performance.now() - from);
          if (!painted) return done();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = done;
            port2.postMessage(null);
          });
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      });
    },
    [event, changed, painted] as const,
  );
  await act();
  return page.evaluate(() => window.measured);
}

declare global {
  interface Window {
    measured: Promise<number>;
    loaded: { shown: number; longTasks: number[]; requests: number };
  }
}

export async function slowDown(cdp: CDPSession, times: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Returns the heap in use after a collection, and the numbers of DOM nodes and listeners. */
export async function weight(cdp: CDPSession): Promise<{ heap: number; nodes: number; listeners: number }> {
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/** The message that the page writes to its console once the rows are shown. */
export const rowsShown = 'rows shown';

/**
 * Records when the tenth row of a table is shown, and the tasks that ran long until then. Runs
 * before the page's own scripts.
 */
export function watchLoad(rowsShown: string): void {
  window.loaded = { shown: 0, longTasks: [], requests: 0 };
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) window.loaded.longTasks.push(task.duration);
  }).observe({ type: 'longtask', buffered: true });
  const observer = new MutationObserver(() => {
    const filled = [...document.querySelectorAll('tbody tr')].filter((row) => row.textContent?.trim());
    if (filled.length < 10) return;
    observer.disconnect();
    window.loaded.shown = performance.now();
    // Counts only requests up to this moment, not those that the browser sends when idle.
    const resources = performance.getEntriesByType('resource');
    window.loaded.requests = 1 + resources.filter(({ name }) => !name.includes('/favicon')).length;
    console.debug(rowsShown);
  });
  observer.observe(document, { subtree: true, childList: true });
}
