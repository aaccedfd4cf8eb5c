import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemOfAnswer } from '../../../src/core/http/problemOfAnswer';

const test = suite('the problem of an answer');

const messageOf = (status: number, body: unknown) => problemOfAnswer(status, body, null, null).message;

test('a Problem takes over the reason that the server’s answer gives, whatever the status', () => {
  for (let status = 400; status < 600; status++) {
    assert.is(messageOf(status, { detail: 'Ось чому.', title: 'Why' }), 'Ось чому.', String(status));
    assert.is(messageOf(status, { detail: ' ', title: 'Why' }), 'Why', String(status));
  }
});

test('a Problem has a sentence for a status without a reason', () => {
  const worded: Record<number, string> = {
    401: 'Сеанс завершено. Увійдіть ще раз.',
    403: 'Немає прав на цю дію.',
    404: 'Не знайдено. Можливо, запис уже видалено.',
    405: 'Сервер не підтримує цю дію.',
    409: 'Дані тим часом змінилися. Оновіть сторінку.',
    413: 'Завеликий обсяг даних.',
    415: 'Такий тип файлу не підтримується.',
    429: 'Забагато спроб. Спробуйте трохи пізніше.',
    501: 'Сервер не підтримує цю дію.',
    502: 'Сервер тимчасово недоступний. Спробуйте трохи пізніше.',
    503: 'Сервер тимчасово недоступний. Спробуйте трохи пізніше.',
    504: 'Сервер тимчасово недоступний. Спробуйте трохи пізніше.',
    507: 'На сервері закінчилося місце.',
  };
  for (let status = 400; status < 600; status++) {
    const other = status < 500 ? 'Сервер не прийняв ці дані.' : 'Помилка на сервері. Спробуйте ще раз.';
    for (const body of [undefined, null, '<h1>Oops</h1>', [], {}, { detail: 5 }])
      assert.is(messageOf(status, body), worded[status] ?? other, String(status));
  }
});

test('a Problem cuts a long text, and drops unreadable field errors', () => {
  assert.is(messageOf(422, { detail: 'а'.repeat(2000) }).length, 500);
  const { errors } = problemOfAnswer(
    422,
    { errors: [{ field: 'name', code: 'taken', detail: 'Є.' }, { code: 'x' }, 7, { field: 'q' }] },
    null,
    null,
  );
  assert.equal(errors, [
    { field: 'name', code: 'taken', detail: 'Є.' },
    { field: 'q', code: '', detail: 'Сервер не прийняв ці дані.' },
  ]);
});

test.run();
