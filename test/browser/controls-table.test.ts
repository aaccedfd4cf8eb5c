import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findings, overflow, rendered } from './support/page';
import { controls, places, press } from './support/primitives';

const test = controls('table and number input by keyboard', 'choices,tables');

const at = (name: string) => ({ name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Зразкові бренди' });

test('a table’s sort button fills its head, and the arrow is no part of its name', async (page) => {
  const filled = await table(page).evaluate((element) =>
    [...element.querySelectorAll('.table-sort')].map((button) => {
      const [inner, outer] = [button, button.closest('th') ?? button].map((part) =>
        part.getBoundingClientRect(),
      );
      return (
        Math.abs((inner?.width ?? 0) - (outer?.width ?? 9)) < 2 &&
        Math.abs((inner?.height ?? 0) - (outer?.height ?? 9)) < 3
      );
    }),
  );
  assert.equal(filled, [true, true]);
  assert.is(await table(page).locator('th svg:not([aria-hidden=true])').count(), 0);
});

test('a table of 100 000 rows: few elements, true row numbers, and never a blank frame', async (page) => {
  await page.getByRole('button', at('100000 рядків')).click();
  await page.getByLabel('Рядків на сторінці').selectOption({ label: 'Усі' });
  await page.locator('[aria-rowcount="100001"]').waitFor();
  const frames = await table(page).evaluate(async (element) => {
    const body = element.querySelector('tbody');
    const start = (body?.getBoundingClientRect().top ?? 0) + window.scrollY;
    const length = body?.getBoundingClientRect().height ?? 0;
    const seen = { blank: 0, most: 0, wrong: 0, length };
    for (const part of [0, 0.1, 0.1001, 0.1004, 0.5, 0.49, 0.9, 0.99, 0.3, 0]) {
      window.scrollTo(0, start + part * length);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      for (const y of [60, 400, 780]) {
        const row = document.elementFromPoint(400, y)?.closest('tr');
        if (!row && y - start + window.scrollY < length) seen.blank++;
      }
      const numbers = [...element.querySelectorAll('tr')].map((row) =>
        Number(row.getAttribute('aria-rowindex')),
      );
      if (numbers.some((number, place) => number <= (numbers[place - 1] ?? 0))) seen.wrong++;
      seen.most = Math.max(seen.most, element.querySelectorAll('*').length);
    }
    return seen;
  });
  assert.equal([frames.blank, frames.wrong, frames.length], [0, 0, 4_400_000]);
  assert.ok(frames.most <= 600, `${frames.most} elements`);
});

test('Tab walks through a long table row by row, and the focus is never under the heads', async (page) => {
  await page.getByRole('button', at('10000 рядків')).click();
  await page.getByLabel('Рядків на сторінці').selectOption({ label: 'Усі' });
  await table(page)
    .getByRole('button', { name: /^Редагувати/ })
    .first()
    .focus();
  for (let stop = 1; stop <= 100; stop++) {
    await press(page, 'Tab');
    // A person sees rows before moving on past them.
    if (stop % 10 === 0) await rendered(page);
  }
  const place = await page.evaluate(() => {
    const element = document.activeElement;
    const box = element?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return [element?.closest('tr')?.getAttribute('aria-rowindex'), Boolean(top && element?.contains(top))];
  });
  assert.equal(place, ['52', true]);
});

test('a table’s rows on a phone are cards: nothing scrolls sideways, and the heads still sort', async (page) => {
  await page.setViewportSize({ width: 320, height: 640 });
  assert.is(await overflow(page), 0);
  assert.is(await page.locator('[data-overflows]').count(), 0);
  const first = table(page).locator('tbody tr').first();
  const before = await first.innerText();
  await table(page).getByRole('button', at('ID')).click();
  await table(page).getByRole('button', at('ID')).click();
  assert.is.not(await first.innerText(), before);
  assert.is(await table(page).getByRole('columnheader', at('ID')).getAttribute('aria-sort'), 'descending');
  const box = await first.getByRole('button').last().boundingBox();
  assert.ok(box && box.x >= 0 && box.x + box.width <= 320, 'its buttons are in sight');
});

test('a number’s held button goes on stepping until it is let go; the wheel does nothing', async (page) => {
  const field = page.getByRole('spinbutton', at('Ціна покупки'));
  const add = page.locator('.number-input', { has: field }).getByRole('button', at('Збільшити'));
  await add.scrollIntoViewIfNeeded();
  await add.hover();
  await page.mouse.down();
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && Number.parseFloat(input.value) >= 18,
    await field.elementHandle(),
  );
  await page.mouse.up();
  const after = await field.inputValue();
  await field.focus();
  await page.mouse.wheel(0, 120);
  await rendered(page);
  assert.is(await field.inputValue(), after);
});

test('axe finds nothing on the whole page of controls, in both themes, wide and narrow', async (page) => {
  await page.goto('/whole');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const [theme, width] of places) {
    await page.getByRole('button', at(theme)).click();
    await page.setViewportSize({ width, height: 800 });
    // The page shows some landmarks twice, as samples.
    const found = (await findings(page)).filter((line) => !line.startsWith('landmark-unique'));
    assert.equal(found, [], `${theme}, ${width}`);
  }
});

test.run();
