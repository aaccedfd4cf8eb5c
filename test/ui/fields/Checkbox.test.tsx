import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Checkbox } from '../../../src/ui/fields/Checkbox';

const test = suite('Checkbox');
test.after.each(cleanup);

test('is ticked by a press on its words, and tells the new state', () => {
  const states: boolean[] = [];
  render(<Checkbox label="Люкс" checked={false} onChange={(checked) => states.push(checked)} />);
  fireEvent.click(screen.getByText('Люкс'));
  assert.equal(states, [true]);
});

test('is a checkbox of that name', () => {
  render(<Checkbox label="Згода" checked onChange={() => undefined} />);
  assert.ok(screen.getByRole('checkbox', { name: 'Згода', checked: true }));
});

test('cannot be ticked while disabled', () => {
  render(<Checkbox label="Люкс" checked={false} disabled onChange={() => undefined} />);
  assert.ok(screen.getByRole('checkbox').hasAttribute('disabled'));
});

test.run();
