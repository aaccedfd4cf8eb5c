import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Checkbox } from '../../../src/ui/fields/Checkbox';

const test = suite('Checkbox');
test.after.each(cleanup);

test('a checkbox is ticked by a press on its words, and tells the new state', () => {
  const states: boolean[] = [];
  render(<Checkbox label="Люкс" checked={false} onChange={(checked) => states.push(checked)} />);
  fireEvent.click(screen.getByText('Люкс'));
  assert.equal(states, [true]);
});

test('a checkbox is one of that name for screen readers', () => {
  render(<Checkbox label="Згода" checked onChange={() => undefined} />);
  assert.ok(screen.getByRole('checkbox', { name: 'Згода', checked: true }));
});

test('a checkbox cannot be ticked while disabled', () => {
  render(<Checkbox label="Люкс" checked={false} disabled onChange={() => undefined} />);
  assert.ok(screen.getByRole('checkbox').hasAttribute('disabled'));
});

test.run();
