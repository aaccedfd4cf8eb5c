import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dateOf, today, wireDate } from '../../../src/core/forms/dates';

const test = suite('dates');

test('a date is taken from any ISO form as it is written there', () => {
  const forms = [
    '2026-03-29',
    '2026-03-29T00:00:00.000',
    '2026-03-29T00:00:00',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T23:59:59.999Z',
    '2026-03-29T00:00:00+02:00',
    '2026-03-29T23:30:00-11:00',
    '2026-03-29T00:00+14:00',
    '2026-03-29 10:00:00',
    ' 2026-03-29 ',
  ];
  for (const form of forms) assert.is(dateOf(form), '2026-03-29', form);
});

test('a date is the same in every time zone of the browser', () => {
  const { TZ } = process.env;
  for (const zone of [
    'Europe/Kyiv',
    'America/Los_Angeles',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ]) {
    process.env.TZ = zone;
    for (const date of ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29', '2026-01-01']) {
      assert.is(dateOf(`${date}T00:00:00.000`), date);
      assert.is(wireDate(date), `${date}T00:00:00.000`);
      assert.is(dateOf(wireDate(date)), date);
    }
  }
  process.env.TZ = TZ ?? 'UTC';
});

test('today is the day on the wall, also just after and before midnight', () => {
  const { TZ } = process.env;
  process.env.TZ = 'Europe/Kyiv';
  assert.is(today(new Date('2026-03-28T22:30:00Z')), '2026-03-29');
  assert.is(today(new Date('2026-03-29T20:59:59Z')), '2026-03-29');
  process.env.TZ = 'Pacific/Pago_Pago';
  assert.is(today(new Date('2026-03-29T10:59:59Z')), '2026-03-28');
  process.env.TZ = TZ ?? 'UTC';
});

test('a date is accepted only if its day exists', () => {
  for (const date of ['2024-02-29', '2000-02-29', '2026-01-31', '0001-01-01', '9999-12-31'])
    assert.is(dateOf(date), date);
  const wrong = [
    null,
    undefined,
    '',
    'abc',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
    '2026-01-011',
    '20260101',
    '01.02.2026',
    '2026-01-01x',
  ];
  for (const date of wrong) assert.is(dateOf(date), null, String(date));
});

test('an empty date is sent as null', () => {
  assert.is(wireDate(''), null);
  assert.is(wireDate('2026-02-30'), null);
});

test.run();
