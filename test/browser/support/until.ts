import type { Locator } from 'playwright-core';
import * as assert from 'uvu/assert';

/**
 * Retries until it holds; the answer comes from the server, not from the page. A person has six
 * hundred calls a minute, and keeps most of them.
 */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to hold: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/**
 * Waits until a field has a value: a page and the lists it takes names from come in answers of
 * their own.
 */
export async function hasValue(field: Locator, value: string): Promise<void> {
  const read = () => field.inputValue();
  await until(async () => (await read()) === value).catch(async () => assert.is(await read(), value));
}
