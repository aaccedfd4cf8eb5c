import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { batchesTexts } from '../../src/texts/batches';
import { importTexts } from '../../src/texts/imports';
import { bulkTexts, selectionTexts } from '../../src/texts/selection';
import { trashTexts } from '../../src/texts/trash';
import { usageToasts } from '../../src/texts/usage';

/** Each sentence for 1, 2, 5, 11 and 21. */
const sentences: [(count: number) => string, string[]][] = [
  [
    (count) => selectionTexts.count(count, false),
    ['Вибрано 1 товар', 'Вибрано 2 товари', 'Вибрано 5 товарів', 'Вибрано 11 товарів', 'Вибрано 21 товар'],
  ],
  [
    (count) => bulkTexts.change.heading(count, false),
    ['Змінити 1 товар', 'Змінити 2 товари', 'Змінити 5 товарів', 'Змінити 11 товарів', 'Змінити 21 товар'],
  ],
  [
    batchesTexts.done.revert,
    ['Скасовано 1 зміну', 'Скасовано 2 зміни', 'Скасовано 5 змін', 'Скасовано 11 змін', 'Скасовано 21 зміну'],
  ],
  [
    importTexts.run.start,
    [
      'Імпортувати 1 рядок',
      'Імпортувати 2 рядки',
      'Імпортувати 5 рядків',
      'Імпортувати 11 рядків',
      'Імпортувати 21 рядок',
    ],
  ],
  [
    (count) => importTexts.run.progress(1, count),
    ['1 з 1 рядка.', '1 з 2 рядків.', '1 з 5 рядків.', '1 з 11 рядків.', '1 з 21 рядка.'],
  ],
  [trashTexts.daysLeft, ['1 день', '2 дні', '5 днів', '11 днів', '21 день']],
  [
    (count) => usageToasts.merged('Zara', count),
    ['1 товар', '2 товари', '5 товарів', '11 товарів', '21 товар'].map(
      (items) => `Об’єднано в «Zara». Перенесено: ${items}`,
    ),
  ],
];

test('counts have the form of their noun', () => {
  for (const [sentence, expected] of sentences) {
    const shown = [1, 2, 5, 11, 21].map((count) => sentence(count).replaceAll('\u00a0', ' '));
    assert.equal(shown, expected);
  }
});

test.run();
