import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns whether an element's content exceeds its size, sideways or downwards. */
export function useOverflow(element: RefObject<HTMLElement | null>, way: 'sideways' | 'down'): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => {
      markHidden(box);
      setOverflows(
        way === 'sideways' ? box.scrollWidth > box.clientWidth : box.scrollHeight > box.clientHeight,
      );
    });
    for (const part of [box, ...box.children]) observer.observe(part);
    return () => observer.disconnect();
  }, [element, way]);
  return overflows;
}

/** Sets attributes that tell the styles at which sides of a box some of its content is hidden. */
export function markHidden(box: HTMLElement): void {
  const before = Math.abs(box.scrollLeft);
  box.toggleAttribute('data-more-before', before > 1);
  box.toggleAttribute('data-more-after', before + box.clientWidth < box.scrollWidth - 1);
}
