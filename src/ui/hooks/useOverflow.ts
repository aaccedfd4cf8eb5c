import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element holds more than it can show, sideways or downwards. */
export function useOverflow(element: RefObject<HTMLElement | null>, way: 'sideways' | 'down'): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() =>
      setOverflows(
        way === 'sideways' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight,
      ),
    );
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element, way]);
  return overflows;
}
