import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findings, focused, overflow, rendered } from './support/page';
import { controls, press, stopClock } from './support/primitives';

const test = controls('table and number input by keyboard', 'choices,tables');

const at = (name: string) => ({ name, exact: true });
const table = (page: Page) => page.getByRole('table', { name: 'Зразкові бренди' });
const names = (page: Page) => table(page).locator('tbody tr td:nth-child(2)').allTextContents();

test('heads sort by Enter; aria-sort is on the sorted one alone; the focus stays', async (page) => {
  const heads = table(page).getByRole('columnheader');
  const sorts = () => heads.evaluateAll((all) => all.map((head) => head.getAttribute('aria-sort')));
  await table(page).getByRole('button', at('Назва')).focus();
  await press(page, 'Enter');
  assert.equal(await sorts(), [null, 'ascending', null]);
  const ascending = await names(page);
  assert.equal(ascending, [...ascending].sort(new Intl.Collator('uk', { numeric: true }).compare));
  await press(page, ' ');
  assert.equal(await sorts(), [null, 'descending', null]);
  assert.is(await focused(page), 'button Назва');
  await press(page, 'Enter');
  assert.equal(await sorts(), [null, null, null]);
});

test('the button fills its head, and the arrow is no part of its name', async (page) => {
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

test('search and sort are announced once, when the typing rests', async (page) => {
  await stopClock(page);
  const status = page.locator('.table-box > [role=status]');
  await status.evaluate((element) => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => said.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.locator('.table-box').getByRole('searchbox', at('Пошук')).focus();
  for (const letter of 'вов') {
    await page.keyboard.type(letter);
    await page.clock.runFor(100);
  }
  // The page renders between these steps.
  for (let ms = 0; ms < 3000; ms += 250) await page.clock.runFor(250);
  await status.filter({ hasText: /\d/ }).waitFor();
  const said = await page.evaluate(() => ('said' in window ? window.said : null));
  assert.ok(Array.isArray(said) && said.length === 1, JSON.stringify(said));
  assert.match(String(said), /^Знайдено: \d+/);
});

test('a deleted row hands the focus to the next one', async (page) => {
  const second = table(page).getByRole('row').nth(2).getByRole('button').nth(1);
  const next = await table(page)
    .getByRole('row')
    .nth(3)
    .getByRole('button')
    .nth(1)
    .getAttribute('aria-label');
  await second.focus();
  await press(page, 'Enter');
  assert.is(await focused(page), `button ${next}`);
});

test('all of 100 000 rows: few elements, true row numbers, and never a blank frame', async (page) => {
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

test('Tab walks through a long list row by row, and the focus is never under the heads', async (page) => {
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

test('on a phone rows are cards: nothing scrolls sideways, and the heads still sort', async (page) => {
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

test('a number steps by its keys within its limits', async (page) => {
  const field = page.getByRole('spinbutton', at('Відсоток'));
  const now = async () => [await field.inputValue(), await field.getAttribute('aria-valuenow')];
  await field.focus();
  await press(page, 'ArrowUp', 'ArrowUp', 'ArrowDown');
  assert.equal(await now(), ['71', '71']);
  await press(page, 'PageUp');
  assert.equal(await now(), ['81', '81']);
  await press(page, 'End', 'ArrowUp');
  assert.equal(await now(), ['100', '100']);
  await press(page, 'Home', 'ArrowDown');
  assert.equal(await now(), ['1', '1']);
});

test('a percent is typed as the specification says, key by key', async (page) => {
  const field = page.getByRole('spinbutton', at('Відсоток'));
  for (const [typed, kept] of [
    ['-', ''],
    ['0', ''],
    ['-5', '5'],
    ['07', '7'],
    ['100', '100'],
    ['1005', '100'],
    ['123', '12'],
  ] as const) {
    await field.focus();
    await press(page, 'Control+A', 'Delete');
    await page.keyboard.type(typed);
    assert.is(await field.inputValue(), kept, typed);
  }
  await press(page, 'Control+A');
  await page.keyboard.insertText('57%');
  assert.is(await field.inputValue(), '57');
});

test('a held button goes on stepping until it is let go; the wheel does nothing', async (page) => {
  const field = page.getByRole('spinbutton', at('Ціна покупки'));
  const add = page.locator('.number-input', { has: field }).getByRole('button', at('Збільшити'));
  await add.scrollIntoViewIfNeeded();
  await add.hover();
  await page.mouse.down();
  assert.is(await field.inputValue(), '13,5');
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

test('axe finds nothing on the whole page, in both themes, wide and narrow', async (page) => {
  await page.goto('/whole');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const theme of ['light', 'dark']) {
    await page.getByRole('button', at(theme)).click();
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 });
      // The page shows some landmarks twice, as samples.
      const found = (await findings(page)).filter((line) => !line.startsWith('landmark-unique'));
      assert.equal(found, [], `${theme}, ${width}`);
    }
  }
});

test('a table is named, says once how it sorts, and the head of its buttons does not sort', async (page) => {
  const caption = await table(page).locator('caption').textContent();
  assert.match(caption ?? '', /^Зразкові бренди.+/);
  const heads = table(page).getByRole('columnheader');
  assert.is(await heads.nth(2).getByRole('button').count(), 0);
  assert.is(await heads.nth(2).getAttribute('aria-sort'), null);
  const spoken = await heads
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((button) => [
        button.textContent,
        button.getAttribute('aria-label'),
        button.getAttribute('title'),
      ]),
    );
  assert.equal(spoken, [
    ['ID', null, null],
    ['Назва', null, null],
  ]);
});

test('the sort is announced, and the pager tells where one is', async (page) => {
  const status = page.locator('.table-box > [role=status]');
  await table(page).getByRole('button', at('Назва')).focus();
  await press(page, 'Enter');
  await status.filter({ hasText: /Назва.*зростанням/ }).waitFor();
  const pages = page.getByRole('navigation', at('Сторінки')).first();
  const current = pages.locator('[aria-current=page]');
  assert.match((await current.textContent()) ?? '', /^1–10 з/);
  const next = pages.getByRole('button', at('Наступна сторінка'));
  await next.focus();
  await press(page, 'Enter');
  assert.match((await current.textContent()) ?? '', /^11–20 з/);
  assert.is(await focused(page), 'button Наступна сторінка');
});

test('the rows of a windowed table are numbered from its head on', async (page) => {
  await page.getByRole('button', at('10000 рядків')).click();
  await page.getByLabel('Рядків на сторінці').selectOption({ label: 'Усі' });
  await page.locator('[aria-rowcount="10001"]').waitFor();
  const numbers = await table(page)
    .locator('tr')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-rowindex')));
  assert.equal(numbers.slice(0, 3), ['1', '2', '3']);
  assert.not(numbers.includes(null));
});

test('the buttons of a number are for the pointer, named, and stop at the limit', async (page) => {
  const field = page.getByRole('spinbutton', at('Відсоток'));
  const box = page.locator('.number-input', { has: field });
  const add = box.getByRole('button', at('Збільшити'));
  assert.equal(
    await add.evaluate((button) => [
      button.tabIndex,
      button.getAttribute('aria-controls'),
      button.getAttribute('aria-disabled'),
      button.querySelector('svg')?.getAttribute('aria-hidden'),
    ]),
    [-1, await field.getAttribute('id'), null, 'true'],
  );
  await field.focus();
  await press(page, 'End');
  assert.is(await add.getAttribute('aria-disabled'), 'true');
  await add.click({ force: true });
  assert.is(await field.inputValue(), '100');
  await press(page, 'ArrowDown');
  assert.is(await add.getAttribute('aria-disabled'), null);
});

test('a press on them is said, and unsaid after two seconds', async (page) => {
  await stopClock(page);
  const field = page.getByRole('spinbutton', at('Відсоток'));
  const box = page.locator('.number-input', { has: field });
  await box.getByRole('button', at('Збільшити')).click();
  assert.is(await box.locator('output').textContent(), '71 %');
  await page.clock.runFor(2100);
  assert.is(await box.locator('output').textContent(), '');
});

test('what lies out of the limits is marked and explained, until it is right', async (page) => {
  const field = page.getByRole('spinbutton', at('Поза межами'));
  const message = () =>
    field.evaluate(
      (input) => document.getElementById(input.getAttribute('aria-errormessage') ?? '')?.textContent,
    );
  assert.equal([await field.getAttribute('aria-invalid'), await message()], ['true', 'Від 1 до 100']);
  const percent = page.getByRole('spinbutton', at('Відсоток'));
  assert.equal(
    [await percent.getAttribute('aria-invalid'), await percent.getAttribute('aria-errormessage')],
    [null, null],
  );
});

test('the keys of editing are the browser’s own', async (page) => {
  const field = page.getByRole('spinbutton', at('Ціна покупки'));
  await field.focus();
  await press(page, 'Home');
  const caret = () => field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  assert.equal(await caret(), [0, 0], 'no limit to go to');
  await press(page, 'ArrowRight', 'Delete');
  assert.is(await field.inputValue(), '1,5');
  await press(page, 'Control+A');
  assert.equal(await caret(), [0, 3]);
  await press(page, 'Backspace');
  assert.is(await field.inputValue(), '');
});

test('a held button stops when the pointer leaves it, and when the field loses the focus', async (page) => {
  await stopClock(page);
  const field = page.getByRole('spinbutton', at('Ціна покупки'));
  const add = page.locator('.number-input', { has: field }).getByRole('button', at('Збільшити'));
  await add.scrollIntoViewIfNeeded();
  for (const stop of [
    () => page.mouse.move(5, 5),
    () => page.evaluate(() => window.dispatchEvent(new Event('blur'))),
  ]) {
    await add.hover();
    await page.mouse.down();
    const first = await field.inputValue();
    await page.clock.runFor(480);
    assert.is(await field.inputValue(), first, 'not before half a second');
    await page.clock.runFor(220);
    assert.is.not(await field.inputValue(), first);
    await stop();
    const stopped = await field.inputValue();
    await page.clock.runFor(1000);
    assert.is(await field.inputValue(), stopped);
    await page.mouse.up();
  }
});

test.run();
