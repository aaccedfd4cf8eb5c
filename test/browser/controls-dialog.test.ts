import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { findings, focused, rendered, settled } from './support/page';
import { controls, press } from './support/primitives';

const test = controls('dialogs and toasts by keyboard', 'dialogs');

const at = (name: string) => ({ name, exact: true });

async function open(page: Page, name: string) {
  await page.getByRole('button', at(name)).focus();
  await press(page, 'Enter');
}

test('a dialog is named by its title, takes the focus, has a way out, and gives the focus back', async (page) => {
  for (const [name, title, described, first] of [
    ['Форма', 'Створити бренд', false, 'input Назва бренду'],
    ['Довгий', 'Довгий текст', false, 'h2 Довгий текст'],
    ['Питання', 'Видалення одягу', true, 'button Скасувати'],
    ['Фотографії', 'Фото', false, 'h2 Фото'],
  ] as const) {
    await open(page, name);
    const dialog = page.locator('dialog[open]');
    assert.equal(
      await dialog.evaluate((element) => {
        const heading = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
        return [heading?.textContent, heading?.checkVisibility(), element.hasAttribute('aria-describedby')];
      }),
      [title, true, described],
    );
    assert.is(await dialog.getAttribute('aria-modal'), 'true');
    assert.is(await focused(page), first);
    assert.ok((await dialog.getByRole('button', { name: /^(Закрити|Скасувати)$/ }).count()) > 0);
    await press(page, 'Escape');
    assert.equal([await dialog.count(), await focused(page)], [0, `button ${name}`]);
  }
});

test('Tab goes round inside a dialog, both ways, and never out', async (page) => {
  await open(page, 'Форма');
  for (const key of ['Tab', 'Shift+Tab']) {
    const round: string[] = [];
    for (let stop = 0; stop < 7; stop++) {
      round.push(await focused(page));
      await press(page, key);
    }
    assert.is(await focused(page), round[0], key);
    assert.is(new Set(round).size, 7, round.join(', '));
    assert.not.ok(round.some((name) => name.startsWith('body')));
  }
});

test('four times Esc in a dialog with unsaved text keep the text', async (page) => {
  await open(page, 'Форма');
  await page.keyboard.insertText('Важлива назва');
  // Each Esc opens the question; the next answers it with «stay».
  for (let times = 0; times < 4; times++) {
    await press(page, 'Escape');
    assert.is(await focused(page), 'button Залишитися');
    await press(page, 'Escape');
    assert.is(await focused(page), 'input Назва бренду');
  }
  assert.is(await page.getByLabel('Назва бренду').inputValue(), 'Важлива назва');
});

test('a busy dialog does not close, and its buttons stay in the Tab order', async (page) => {
  await open(page, 'Зайнятий');
  for (let times = 0; times < 4; times++) await press(page, 'Escape');
  assert.is(await page.getByRole('dialog').count(), 1);
  const save = page.getByRole('dialog').getByRole('button', at('Зберегти'));
  assert.equal(
    [await save.getAttribute('aria-disabled'), await save.getAttribute('disabled')],
    ['true', null],
  );
});

test('the page behind a dialog neither scrolls nor jumps', async (page) => {
  const add = page.getByRole('button', at('Форма'));
  await add.focus();
  const before = await add.boundingBox();
  const scrolled = await page.evaluate(() => window.scrollY);
  await open(page, 'Форма');
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await press(page, 'Shift+Tab', 'PageDown');
  await rendered(page);
  assert.is(await page.evaluate(() => window.scrollY), scrolled);
  assert.is((await add.boundingBox())?.x, before?.x);
});

test('a dialog fills a phone, with its buttons in reach', async (page) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await open(page, 'Форма');
  await settled(page);
  const box = await page.getByRole('dialog').boundingBox();
  assert.equal([box?.x, box?.y, box?.width, box?.height], [0, 0, 320, 480]);
  const save = await page.getByRole('dialog').getByRole('button', at('Зберегти')).boundingBox();
  assert.ok(save && save.y + save.height <= 480 && save.x + save.width <= 320);
});

test('an alert is heard inside an open dialog, takes no focus, and stays', async (page) => {
  const alert = page.locator('.toasts [role=alert]');
  assert.equal(await alert.allTextContents(), ['']);
  await open(page, 'Форма');
  await page.getByRole('dialog').getByRole('button', at('Зберегти')).focus();
  await press(page, 'Enter');
  await page.getByText('Не вдалося зберегти', { exact: true }).waitFor();
  assert.is(await focused(page), 'button Зберегти');
  assert.ok(
    await page
      .getByText('Не вдалося зберегти', { exact: true })
      .evaluate((text) => text.closest('dialog') !== null),
  );
  // Tab reaches the alert.
  for (let stop = 0; stop < 10 && !(await focused(page)).endsWith('Закрити сповіщення'); stop++)
    await press(page, 'Tab');
  await press(page, 'Enter');
  assert.equal(await alert.allTextContents(), ['']);
  assert.not.match(await focused(page), /^body/);
});

test('axe finds nothing in any dialog or toast, in both themes', async (page) => {
  for (const [theme, rules] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.getByRole('button', at(theme)).click();
    for (const name of ['Форма', 'Довгий', 'Питання', 'Фотографії']) {
      await open(page, name);
      assert.equal(await findings(page, rules), [], `${name}, ${theme}`);
      await press(page, 'Escape');
    }
  }
});

test('the page behind a dialog takes no press, and no screen reader or search finds it', async (page) => {
  const session = await page.context().newCDPSession(page);
  const names = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? '')]));
  };
  const behind = page.getByRole('button', at('Широкий'));
  const box = await behind.boundingBox();
  const find = () => page.evaluate(() => Object(window).find('Успіх із дією') === true);
  assert.ok((await names()).includes('Широкий'));
  assert.ok(await find());
  await open(page, 'Форма');
  const heard = await names();
  assert.ok(heard.includes('Створити бренд'));
  assert.not(heard.includes('Широкий'));
  assert.not(await find(), 'not found in the page');
  if (box) await page.mouse.click(box.x + 5, box.y + 5);
  assert.equal(await page.locator('dialog[open]').count(), 1);
});

test('a dialog at 200 % zoom has its buttons in reach, and its lists are not cut', async (page) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, 'Форма');
  await settled(page);
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', at('Зберегти'));
  await save.focus();
  const box = await save.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 400, JSON.stringify(box));
  await dialog.getByRole('combobox', at('Розмір')).focus();
  await press(page, 'Enter');
  const option = page.getByRole('option', at('L'));
  assert.ok(
    await option.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && element.contains(top);
    }),
  );
});

test.run();
