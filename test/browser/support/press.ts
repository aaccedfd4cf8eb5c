import type { Locator, Page } from 'playwright-core';

/** A part of a control, as a person sees it. */
export type Part = 'words' | 'edge' | 'icon';

/**
 * Presses the words of a checkbox or radio by the pointer, as a person does, instead of the box or
 * a part that only programs find.
 */
export async function pressWords(within: Page | Locator, words: string | RegExp): Promise<void> {
  await press(within.locator('label', { hasText: words }), 'words');
}

/**
 * Presses a part of a control by the pointer: the middle of its first words or of its picture, or
 * its edge.
 */
export async function press(control: Locator, part: Part): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const at = await control.evaluate(placeOf, part);
  await control.page().mouse.click(at.x, at.y);
}

function placeOf(control: Element, part: Part): { x: number; y: number } {
  const middle = ({ x, y, width, height }: DOMRect) => ({ x: x + width / 2, y: y + height / 2 });
  if (part === 'edge') {
    const { x, y, height } = control.getBoundingClientRect();
    return { x: x + 2, y: y + height / 2 };
  }
  if (part === 'icon') {
    const icon = control.querySelector('svg, input, img');
    if (!icon) throw new Error(`No icon in ${control.outerHTML}`);
    return middle(icon.getBoundingClientRect());
  }
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (!texts.currentNode.textContent?.trim()) continue;
    const words = document.createRange();
    words.selectNodeContents(texts.currentNode);
    return middle(words.getBoundingClientRect());
  }
  throw new Error(`No words in ${control.outerHTML}`);
}
