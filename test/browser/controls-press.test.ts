import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { rendered, settled } from './support/page';
import { type Part, press } from './support/press';
import { controls } from './support/primitives';

const test = controls('what the pointer presses', 'fields,choices,dialogs,tables,photos');

interface Pressed {
  name: string;
  parts: readonly Part[];
  /** Brings the page to the control, before each press. */
  reach?(page: Page): Promise<unknown>;
  /** Finds the control; of several, one whose press changes something now. */
  control(page: Page): Locator;
  /** Returns the state that each press changes. */
  state(page: Page): Promise<unknown>;
  /** Checks or undoes each press. */
  leave?(page: Page): Promise<unknown>;
}

const whole = ['words', 'edge', 'icon'] as const;
const pictured = ['edge', 'icon'] as const;
const worded = ['words', 'edge'] as const;

const at = (name: string) => ({ name, exact: true });
const label = (page: Page, words: string) => page.locator('label', { hasText: words });
const button = (page: Page, name: string) => page.getByRole('button', at(name)).first();
const box = (page: Page, role: 'combobox' | 'spinbutton', name: string) => page.getByRole(role, at(name));
const menu = (page: Page) => page.getByRole('group', at('Вигляд'));
const select = (page: Page) => box(page, 'combobox', 'AI-модель');
const brand = (page: Page) => box(page, 'combobox', 'Вибраний');
const option = (page: Page) => page.locator('[role=option]:not([aria-disabled]):not(:has(svg))').first();

const isOpen = (control: Locator) => control.getAttribute('aria-expanded');
const chosen = (page: Page) => page.locator('.radio:has(:checked)').allTextContents();
const ticked = (page: Page) => page.getByRole('checkbox', at('Люкс')).isChecked();
const entries = (page: Page) => page.locator('.pager-range').textContent();
const typedInto = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('input, textarea, select'));

const openMenu = (page: Page) => press(button(page, 'Вигляд'), 'words');
const menuStays = async (page: Page) => {
  assert.ok(await menu(page).isVisible(), 'the menu stays open');
  await openMenu(page); // closes it
};
const message = (page: Page) => page.getByText('Не вдалося видалити: немає зʼєднання');
const pressEscape = (page: Page) => page.keyboard.press('Escape');

/** A control that takes the focus for typing. */
const field = (name: string, control: (page: Page) => Locator, parts: readonly Part[] = worded): Pressed => ({
  name,
  parts,
  reach: (page) => page.getByRole('heading', { level: 1 }).click(), // removes the focus
  control,
  state: typedInto,
});

const all: Pressed[] = [
  {
    name: 'a button',
    parts: whole,
    control: (page) => button(page, 'Додати'),
    state: entries,
  },
  {
    name: 'an icon button of a row',
    parts: pictured,
    control: (page) =>
      page
        .locator('tbody')
        .getByRole('button', { name: /^Видалити/ })
        .first(),
    state: entries,
  },
  { name: 'a checkbox', parts: whole, control: (page) => label(page, 'Люкс'), state: ticked },
  {
    name: 'a radio button',
    parts: whole,
    control: (page) => page.locator('.radio:not(:has(:checked))'),
    state: chosen,
  },
  {
    name: 'the button of a menu',
    parts: whole,
    control: (page) => button(page, 'Вигляд'),
    state: (page) => isOpen(button(page, 'Вигляд')),
  },
  {
    name: 'a checkbox in a menu',
    parts: whole,
    reach: openMenu,
    control: (page) => label(menu(page).page(), 'Розкіш'),
    state: ticked,
    leave: menuStays,
  },
  {
    name: 'a radio button in a menu',
    parts: whole,
    reach: openMenu,
    control: (page) => menu(page).locator('.radio:not(:has(:checked))'),
    state: chosen,
    leave: menuStays,
  },
  {
    name: 'a select',
    parts: whole,
    control: select,
    state: (page) => isOpen(select(page)),
  },
  {
    name: 'the label of a select',
    parts: ['words'],
    control: (page) => label(page, 'AI-модель'),
    state: (page) => isOpen(select(page)),
    leave: pressEscape,
  },
  {
    name: 'an option of a select',
    parts: worded,
    reach: (page) => press(select(page), 'words'),
    control: option,
    state: (page) => select(page).textContent(),
  },
  {
    name: 'a combobox',
    parts: pictured,
    control: (page) => page.locator('.combobox', { has: brand(page) }),
    state: (page) => isOpen(brand(page)),
    leave: pressEscape,
  },
  {
    name: 'an option of a combobox',
    parts: worded,
    reach: (page) => press(page.locator('.combobox', { has: brand(page) }), 'icon'),
    control: option,
    state: (page) => brand(page).inputValue(),
  },
  {
    name: 'the steps of a number',
    parts: pictured,
    control: (page) => page.locator('.number-input button').nth(1),
    state: (page) => box(page, 'spinbutton', 'Відсоток').inputValue(),
  },
  {
    name: 'the head of a column',
    parts: whole,
    control: (page) => page.getByRole('columnheader', at('Назва')).getByRole('button'),
    state: (page) => page.getByRole('columnheader', at('Назва')).getAttribute('aria-sort'),
  },
  {
    name: 'the next page',
    parts: pictured,
    control: (page) => button(page, 'Наступна сторінка'),
    state: entries,
  },
  {
    name: 'a photo that becomes the main one',
    parts: pictured,
    control: (page) => page.locator('.gallery-press[aria-pressed=false]').first(),
    state: (page) => page.locator('[aria-pressed=true]').first().getAttribute('aria-label'),
  },
  {
    name: 'the star of a photo',
    parts: pictured,
    control: (page) => page.locator('.gallery-press[aria-pressed=false] ~ .gallery-star').first(),
    state: (page) => page.locator('[aria-pressed=true]').first().getAttribute('aria-label'),
  },
  {
    name: 'what deletes a photo',
    parts: pictured,
    control: (page) => page.getByRole('button', { name: /^Видалити: / }).first(),
    state: (page) => page.locator('.gallery-press').count(),
  },
  {
    name: 'what opens a dialog',
    parts: worded,
    control: (page) => button(page, 'Широкий'),
    state: (page) => page.getByRole('dialog').count(),
    leave: pressEscape,
  },
  {
    name: 'what closes a dialog',
    parts: pictured,
    reach: (page) => press(button(page, 'Широкий'), 'words'),
    control: (page) => page.getByRole('dialog').getByRole('button', at('Закрити')),
    state: (page) => page.getByRole('dialog').count(),
  },
  {
    name: 'what closes a message',
    parts: pictured,
    reach: async (page) => {
      await press(button(page, 'Невдача'), 'words');
      await message(page).waitFor();
    },
    control: (page) => button(page, 'Закрити сповіщення'),
    state: (page) => message(page).count(),
  },
  field('the label of a text', (page) => label(page, 'Назва товару'), ['words']),
  field('a text', (page) => page.getByLabel('Назва товару'), ['edge']),
  field('the label of a long text', (page) => label(page, 'Опис').first(), ['words']),
  field('a long text', (page) => page.getByLabel('Опис', { exact: true }), ['edge']),
  field('the label of a date', (page) => label(page, 'Дата').first(), ['words']),
  field('the label of a number', (page) => label(page, 'Відсоток'), ['words']),
  field('a number', (page) => page.locator('.number-input').first(), ['edge']),
  field('the label of a combobox', (page) => label(page, 'Вибраний'), ['words']),
  field('the label of a page’s size', (page) => label(page, 'Рядків на сторінці'), ['words']),
  field('the search', (page) => page.locator('.table-search'), ['edge', 'icon']),
];

for (const { name, parts, reach, control, state, leave } of all)
  test(`${name} acts on a press of its ${parts.join(', ')}`, async (page) => {
    for (const part of parts) {
      await reach?.(page);
      await settled(page);
      const told = async () => JSON.stringify(await state(page));
      const before = await told();
      await press(control(page), part);
      for (let frames = 0; frames < 20 && (await told()) === before; frames++) await rendered(page);
      assert.is.not(await told(), before, `a press of its ${part} changes nothing`);
      await leave?.(page);
    }
  });

test('a file field opens the choice of files on a press of its words, edge, icon', async (page) => {
  for (const part of whole)
    await Promise.all([page.waitForEvent('filechooser'), press(page.locator('.file-drop').first(), part)]);
});

test.run();
