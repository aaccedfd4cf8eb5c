import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { batchesTexts } from '../../../src/batches/texts';
import { importTexts } from '../../../src/import/texts';
import { bulkTexts } from '../../../src/items/selection/bulkTexts';
import { selectionTexts } from '../../../src/items/selection/texts';
import { trashTexts } from '../../../src/items/trash/texts';
import { referenceTexts } from '../../../src/references/texts';
import { usageToasts } from '../../../src/references/usage/texts';

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
    ['Відмінено 1 зміну', 'Відмінено 2 зміни', 'Відмінено 5 змін', 'Відмінено 11 змін', 'Відмінено 21 зміну'],
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
  [
    (count) => referenceTexts.brands.inUse('Zara', count).replace(/.* у /, ''),
    ['1 товарі', '2 товарах', '5 товарах', '11 товарах', '21 товарі'],
  ],
  [trashTexts.daysLeft, ['1 день', '2 дні', '5 днів', '11 днів', '21 день']],
  [
    (count) => usageToasts.merged('Zara', count),
    ['1 товар', '2 товари', '5 товарів', '11 товарів', '21 товар'].map(
      (items) => `Об’єднано в «Zara». Перенесено: ${items}`,
    ),
  ],
];

test('counts in words have the form of their noun', () => {
  for (const [sentence, expected] of sentences) {
    const shown = [1, 2, 5, 11, 21].map((count) => sentence(count).replaceAll('\u00a0', ' '));
    assert.equal(shown, expected);
  }
});

test.run();
