import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerText } from '../../src/batches/takeBack';

const test = suite('takeBack');
const left = (field: string | null, reason: string) => ({
  id: 1,
  subject: 'clothes' as const,
  subjectId: 2,
  field,
  reason,
});

test('a batch that was taken back tells how many changes were undone', () => {
  assert.is(answerText({ changed: 1, left: [] }), 'Зміну відмінено');
  assert.is(answerText({ changed: 4312, left: [] }), 'Відмінено записів: 4312');
  assert.is(answerText({ changed: 0, left: [] }), 'Нічого не відмінено');
});

test('a batch that was taken back names what was not undone, each reason once', () => {
  const answer = {
    changed: 1,
    left: [left('brand', 'Змінено пізніше.'), left('shelf', 'Немає місця.'), left(null, 'Немає місця.')],
  };
  assert.is(answerText(answer), 'Зміну відмінено. Лишилося як є:\n• Бренд: Змінено пізніше.\n• Немає місця.');
});

test('a batch that was taken back lists five of many reasons, and how many more there are', () => {
  const many = Array.from({ length: 8 }, (_, n) => left(null, `Причина ${n}`));
  const lines = answerText({ changed: 0, left: many }).split('\n');
  assert.is(lines.length, 7);
  assert.is(lines.at(-1), '• і ще 3');
});

test.run();
