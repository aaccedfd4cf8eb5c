import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DateField } from '../../../src/ui/fields/DateField';

const test = suite('DateField');
test.after.each(cleanup);

function input(): HTMLInputElement {
  const found = screen.getByLabelText('Дата');
  assert.instance(found, HTMLInputElement);
  return found as HTMLInputElement; // the line above asserts this
}

test('a date field gives and takes a calendar date as text', () => {
  const dates: string[] = [];
  render(<DateField label="Дата" value="2026-03-29" onChange={(date) => dates.push(date)} />);
  assert.is(input().value, '2026-03-29');
  assert.is(input().type, 'date');
  fireEvent.change(input(), { target: { value: '2026-10-25' } });
  fireEvent.change(input(), { target: { value: '' } });
  assert.equal(dates, ['2026-10-25', '']);
});

test('a date field says the date as yyyy-mm-dd, to eyes and to a screen reader', () => {
  const { rerender } = render(<DateField label="Дата" value="2026-03-05" onChange={() => undefined} />);
  assert.is(screen.getByText('2026-03-05').id, input().getAttribute('aria-describedby'));
  rerender(<DateField label="Дата" value="" onChange={() => undefined} />);
  assert.not(input().hasAttribute('aria-describedby'));
});

test('a date field’s date stays the same in every time zone', () => {
  const zone = process.env.TZ;
  for (const place of ['Europe/Kyiv', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    process.env.TZ = place;
    render(<DateField label="Дата" value="2026-12-31" onChange={() => undefined} />);
    assert.is(input().value, '2026-12-31', place);
    cleanup();
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a date field says that a date is incomplete when it is left half typed', () => {
  render(<DateField label="Дата" value="" onChange={() => undefined} />);
  Object.defineProperty(input(), 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.blur(input());
  assert.is(input().getAttribute('aria-invalid'), 'true');
  assert.ok(screen.getByText('Дата неповна: укажіть день, місяць і рік'));
  fireEvent.change(input(), { target: { value: '2026-10-25' } });
  assert.not(input().hasAttribute('aria-invalid'));
});

test('a date field says so when a date is outside of its years', () => {
  render(<DateField label="Дата" value="0202-10-25" onChange={() => undefined} />);
  Object.defineProperty(input(), 'validity', { value: { rangeUnderflow: true }, configurable: true });
  fireEvent.blur(input());
  assert.ok(screen.getByText('Дата має бути між 1900-01-01 і 2100-12-31'));
});

test('a date field shows the form’s error before its own', () => {
  render(<DateField label="Дата" value="" error="Обов'язкове поле" onChange={() => undefined} />);
  assert.ok(screen.getByText("Обов'язкове поле"));
});

test('a date field keeps to the years that the product knows', () => {
  render(<DateField label="Дата" value="" onChange={() => undefined} />);
  assert.equal([input().min, input().max], ['1900-01-01', '2100-12-31']);
});

test.run();
