import type { Locator, Page } from 'playwright-core';
import { rendered } from '../../test/browser/support/page';
import { pressLetter } from '../../test/browser/support/primitives';

/** How a person works: at a desk with mouse and keys, by keyboard only, or by finger. */
export const ways = ['desk', 'keyboard', 'finger'] as const;
export type Way = (typeof ways)[number];

/** Number of Tabs after which a control counts as out of reach. */
const maxTabs = 400;

/**
 * Drives a page by pointer and keys, and counts clicks, taps and keys. Letters that are typed into
 * a field do not count.
 */
export class Hand {
  presses = 0;

  constructor(
    readonly page: Page,
    readonly way: Way,
  ) {}

  /** Presses a control: by a click, by a tap, or by the keys that lead to it and `key`. */
  async press(control: Locator, key = 'Enter'): Promise<void> {
    await control.waitFor();
    if (this.way !== 'keyboard') return this.point(control);
    await this.goTo(control);
    await this.key(key);
  }

  /** Moves the focus into a field that does not have it. */
  async enter(field: Locator): Promise<void> {
    await field.waitFor();
    if (await hasFocus(field)) return;
    await (this.way === 'keyboard' ? this.goTo(field) : this.point(field));
  }

  async key(key: string, times = 1): Promise<void> {
    for (let pressed = 0; pressed < times; pressed++) await this.page.keyboard.press(key);
    this.presses += times;
  }

  async type(text: string): Promise<void> {
    // Playwright sends only the text of a Cyrillic letter, not its key. The first letter may begin
    // an edit, so it needs a key.
    await pressLetter(this.page, text.slice(0, 1));
    await this.page.keyboard.type(text.slice(1));
  }

  /**
   * Chooses files. Counts three presses: one of the field, and two in the system's dialog to choose
   * all.
   */
  async choose(field: Locator, files: string[]): Promise<void> {
    await field.waitFor({ state: 'attached' });
    await field.setInputFiles(files);
    this.presses += 3;
  }

  private async point(control: Locator): Promise<void> {
    await control.scrollIntoViewIfNeeded();
    // Playwright's click also waits until nothing covers the control.
    if (this.way === 'finger') await control.tap();
    else await control.click();
    this.presses += 1;
    await rendered(this.page);
  }

  /** Presses Tab or Shift+Tab until the control has the focus. */
  async goTo(control: Locator): Promise<void> {
    const isBehind = await control.evaluate(
      (element) =>
        ((document.activeElement ?? document.body).compareDocumentPosition(element) &
          Node.DOCUMENT_POSITION_PRECEDING) !==
        0,
    );
    for (let pressed = 0; !(await hasFocus(control)); pressed++) {
      if (pressed > maxTabs) throw new Error(`Tab does not reach ${control}`);
      await this.key(isBehind ? 'Shift+Tab' : 'Tab');
    }
  }
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}
