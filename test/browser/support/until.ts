import type { Locator } from 'playwright-core';
import * as assert from 'uvu/assert';

/**
 * Retries until `holds` is true, which asks the server, not the page. Leaves most of a person's six
 * hundred calls a minute.
 */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It never came to hold: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Waits until a field has a value: a page and the lists of its names come in separate answers. */
export async function hasValue(field: Locator, value: string): Promise<void> {
  const read = () => field.inputValue();
  await until(async () => (await read()) === value).catch(async () => assert.is(await read(), value));
}
