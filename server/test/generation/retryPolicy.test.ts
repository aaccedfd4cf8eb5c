import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AiError } from '../../src/generation/ai/AiError';
import { pauseBeforeRetry } from '../../src/generation/retryPolicy';

const retries = suite('the pause before a task is attempted again');

const passing = new AiError('Ще раз.', true);

retries('the pause before a retried task triples, and there is no fourth attempt', () => {
  assert.equal(
    [1, 2, 3].map((attempts) => pauseBeforeRetry(passing, attempts, 2000)),
    [2000, 6000, null],
  );
});

retries('the pause before a retried task is what the AI service asks for, at most two minutes', () => {
  const asked = (retryAfter: number) => new AiError('Пізніше.', true, { retryAfter });
  assert.is(pauseBeforeRetry(asked(30_000), 1, 2000), 30_000);
  assert.is(pauseBeforeRetry(asked(3_600_000), 1, 2000), 120_000);
});

retries('the pause before a retried task is never shorter than usual, whatever the AI asks for', () => {
  const asked = (retryAfter: number) => new AiError('Уже.', true, { retryAfter });
  assert.is(pauseBeforeRetry(asked(0), 1, 2000), 2000);
  assert.is(pauseBeforeRetry(asked(1000), 2, 2000), 6000);
});

retries('a failure that another attempt would repeat gets no retry', () => {
  assert.is(pauseBeforeRetry(new AiError('Ні.', false), 1, 2000), null);
});

retries.run();
